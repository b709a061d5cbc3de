/** Bytes of script, compressed, that a page may load before anybody has touched it. Every phone pays for them. */
const budgets: Readonly<Record<string, number>> = {
  '/': 118_000,
  '/privacidade': 118_000,
  '/politica-cancelamento': 118_000,
  '/termos': 118_000,
  '/clinica/login': 141_500,
  '/paciente/login': 141_500,
  '/admin/login': 141_500,
  '/v': 60_000,
  '/paciente/$clinicId/painel': 175_000,
  '/clinica/$clinicId/pacientes': 187_500,
};

/** The pages among them that stand behind a login, by their route files. */
export const watchedAreaPages = Object.keys(budgets)
  .filter((page) => page.includes('$'))
  .map((page) => page.slice(1));

/** What to say of pages that weigh more than they may; nothing where all are within. A page that is gone is said too. */
export function overBudget(scripts: ReadonlyMap<string, number>): string[] {
  return Object.entries(budgets).flatMap(([page, most]) => {
    const bytes = scripts.get(page);
    if (bytes === undefined) return [`${page} has a budget and is not built`];
    return bytes > most ? [`${page} needs ${bytes} bytes of script, and may need ${most}`] : [];
  });
}
