import type { Cell } from './measure.ts';
import { type JobName, jobNames } from './system.ts';

/** CPU ms per request of server and database together, among 102,000 patients. */
const budgets: Readonly<Record<JobName, number>> = {
  'sign-in': 28,
  'list 50 + total': 4.2,
  search: 4.5,
  'get one, recorded': 1.7,
  'write with its audit row': 2.5,
  'register a patient': 8,
  'upload 1 MB': 14,
  'download 1 MB, recorded': 7,
};
/** What it may cost beside the floor, and how many times a peer has to cost as much, in the same run on any machine. */
const ratios: Readonly<Record<JobName, { readonly floor: number; readonly peer: number }>> = {
  'sign-in': { floor: 1.2, peer: 2.5 },
  'list 50 + total': { floor: 1.6, peer: 1 },
  search: { floor: 1.6, peer: 1 },
  'get one, recorded': { floor: 2.6, peer: 1 },
  'write with its audit row': { floor: 2.6, peer: 1 },
  // Beside the row: an account with its password, a link and a letter, the trail.
  'register a patient': { floor: 10, peer: 0.3 },
  'upload 1 MB': { floor: 3, peer: 1 },
  'download 1 MB, recorded': { floor: 2, peer: 1 },
};
/** The budgets are those of this many clients: fewer leave the machine's start-up costs on each request. */
export const budgetClients = 16;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
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

const line = (parts: readonly (string | number)[]) => `| ${parts.join(' | ')} |`;
const table = (titles: readonly string[], rows: readonly string[]) =>
  [line(titles), line(titles.map(() => '---')), ...rows].join('\n');

/** Ours beside each of the others, or nothing where it was measured alone. */
function ratiosOf(cells: readonly Cell[]): string {
  const others = [...new Set(cells.map(({ system }) => system))].filter((name) => !['ours', 'against'].includes(name));
  if (others.length === 0) return '';
  const rows = [...Map.groupBy(cells, ({ job, clients }) => `${job} ${clients}`).values()].map((group) => {
    const { job, clients } = group[0] as Cell;
    const costOf = (name: string) => median(group.filter(({ system }) => system === name).map(({ cpuMs }) => cpuMs));
    const judged = (value: number, isMet: boolean, asked: string) =>
      `${value.toFixed(2)}${clients === budgetClients ? ` ${isMet ? 'met' : 'MISSED'} (${asked})` : ''}`;
    return line([
      job,
      clients,
      ...others.map((name) => {
        const { floor, peer } = ratios[job];
        if (name === 'floor') {
          const times = costOf('ours') / costOf(name);
          return judged(times, times <= floor, `≤ ${floor}`);
        }
        const times = costOf(name) / costOf('ours');
        return judged(times, times >= peer, `≥ ${peer}`);
      }),
    ]);
  });
  const titles = others.map((name) => (name === 'floor' ? 'ours ÷ floor' : `${name} ÷ ours`));
  return `\n\n${table(['job', 'clients', ...titles], rows)}`;
}

/** The median of its rounds for each job, number of clients and system, as a table in Markdown, and ours beside the others. */
export function reportOf(cells: readonly Cell[]): string {
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
  return table(heads, rows) + ratiosOf(cells);
}
