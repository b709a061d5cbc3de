/** Which invoices the provider's report shows, as its address says it. */
export interface ReportSearch {
  clinica?: string;
  situacao?: 'paid' | 'open' | 'failed';
  /** Days, yyyy-mm-dd, both included. */
  de?: string;
  ate?: string;
}

const shapes = {
  clinica: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  situacao: /^(paid|open|failed)$/,
  de: /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  ate: /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
} as const;

/** Leaves out what makes no sense: an address typed wrong shows more, never an error. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const found: Record<string, string> = {};
  for (const [key, shape] of Object.entries(shapes)) {
    const value = search[key];
    if (typeof value === 'string' && shape.test(value)) found[key] = value;
  }
  return found;
}
