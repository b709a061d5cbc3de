/** Mid-month at noon in UTC is the same month everywhere. */
const dateIn = (month: string): Date => new Date(`${month}-15T12:00:00Z`);

/** '2026-11' is 'novembro de 2026'. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dateIn(month));

/** '2026-11' is 'nov'. */
export const shortMonth = (month: string): string =>
  new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' }).format(dateIn(month)).replace('.', '');
