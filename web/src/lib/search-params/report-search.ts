import { dayShape, idShape, readShapes } from './read-shapes.ts';

/** Which invoices the provider's report shows, as its address says it. */
export interface ReportSearch {
  clinica?: string;
  situacao?: 'paid' | 'open' | 'failed';
  /** Days, yyyy-mm-dd, both included. */
  de?: string;
  ate?: string;
}

const shapes = { clinica: idShape, situacao: /^(paid|open|failed)$/, de: dayShape, ate: dayShape } as const;

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => readShapes(search, shapes);
