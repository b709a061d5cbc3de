import type { Cell } from './measure.ts';
import { type JobName, jobNames } from './system.ts';

/** CPU ms per request of server and database together, among 102,000 patients. */
const budgets: Readonly<Record<JobName, number>> = {
  'sign-in': 28,
  'list 50 + total': 4.2,
  search: 4.5,
  'get one, recorded': 1.7,
  'write with its audit row': 2.5,
  'upload 1 MB': 14,
  'download 1 MB, recorded': 7,
};
/** The budgets are those of this many clients: fewer leave the machine's start-up costs on each request. */
export const budgetClients = 16;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const heads = [
  'job',
  'clients',
  'system',
  'CPU ms',
  'of the queue meanwhile',
  'afterwards',
  'in all',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'errors',
  'MB',
  'budget',
];

function verdict(job: JobName, clients: number, system: string, cpuMs: number): string {
  if (!['ours', 'against'].includes(system) || clients !== budgetClients) return '';
  return `${cpuMs <= budgets[job] ? 'met' : 'MISSED'} (${budgets[job]})`;
}

/** The median of its rounds for each job, number of clients and system, as a table in Markdown. */
export function reportOf(cells: readonly Cell[]): string {
  const line = (parts: readonly (string | number)[]) => `| ${parts.join(' | ')} |`;
  const groups = Map.groupBy(cells, ({ job, clients, system }) => `${jobNames.indexOf(job)} ${clients} ${system}`);
  const rows = [...groups.values()].map((rounds) => {
    const { job, clients, system } = rounds[0] as Cell;
    const of = (pick: (cell: Cell) => number) => median(rounds.map(pick));
    const cpuMs = of((cell) => cell.cpuMs);
    return line([
      job,
      clients,
      system,
      cpuMs.toFixed(2),
      of((cell) => cell.readMs).toFixed(1),
      of((cell) => cell.afterMs).toFixed(1),
      of((cell) => cell.cpuMs + cell.readMs + cell.afterMs).toFixed(1),
      of((cell) => cell.perSecond).toFixed(0),
      of((cell) => cell.p50).toFixed(1),
      of((cell) => cell.p95).toFixed(1),
      of((cell) => cell.p99).toFixed(1),
      rounds.reduce((sum, { errors }) => sum + errors, 0),
      of((cell) => cell.megabytes).toFixed(0),
      verdict(job, clients, system, cpuMs),
    ]);
  });
  return [line(heads), line(heads.map(() => '---')), ...rows].join('\n');
}
