/**
 * Bytes of script, compressed, a page may name before anybody has touched it. Every phone pays for them. The bench holds
 * landing and policies to 105 kB; a title more in the route table is to show there, not to stop a build.
 */
const budgets: Readonly<Record<string, number>> = {
  '/': 108_000,
  '/privacidade': 108_000,
  '/politica-cancelamento': 108_000,
  '/termos': 108_000,
  '/clinica/login': 130_000,
  '/paciente/login': 130_000,
  '/admin/login': 130_000,
  '/v': 60_000,
  '/paciente/$clinicId/painel': 158_000,
  '/clinica/$clinicId/pacientes': 172_000,
};

/** Of the script that draws a page before the program is here, on top of what the page itself needs. */
const firstViewMost = 18_000;

/** The pages among them that stand behind a login, by their route files. */
export const watchedAreaPages = Object.keys(budgets)
  .filter((page) => page.includes('$'))
  .map((page) => page.slice(1));

/** By the name of its route file. */
export const hasBudget = (route: string): boolean => Object.hasOwn(budgets, `/${route === 'index' ? '' : route}`);

/** What to say of pages that weigh more than they may; nothing where all are within. A page that is gone is said too. */
export function overBudget(scripts: ReadonlyMap<string, number>): string[] {
  return Object.entries(budgets).flatMap(([page, most]) => {
    const bytes = scripts.get(page);
    if (bytes === undefined) return [`${page} has a budget and is not built`];
    return bytes > most ? [`${page} needs ${bytes} bytes of script, and may need ${most}`] : [];
  });
}

/** What to say of drawing scripts that weigh more than they may, by their routes. */
export const overFirstViewBudget = (scripts: ReadonlyMap<string, number>): string[] =>
  [...scripts].flatMap(([route, bytes]) =>
    bytes > firstViewMost
      ? [`the first view of ${route} needs ${bytes} bytes of script, and may need ${firstViewMost}`]
      : [],
  );
