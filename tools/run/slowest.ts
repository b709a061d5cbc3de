export interface Timed {
  readonly name: string;
  readonly ms: number;
  /** What it took of the processors, where that is known. */
  readonly cpuMs?: number;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/** By what they took of the processors, which other work on the machine does not change as it changes their time on the clock. */
export function dearest(title: string, all: readonly Timed[], databaseCpuMs: number, count = 20): string {
  const total = all.reduce((sum, { cpuMs = 0 }) => sum + cpuMs, 0);
  const lines = all
    .toSorted((a, b) => (b.cpuMs ?? 0) - (a.cpuMs ?? 0))
    .slice(0, count)
    .map(({ name, ms, cpuMs = 0 }) => `${seconds(cpuMs)} CPU ${seconds(ms)}  ${name}`);
  const sums = `${seconds(total).trim()} of CPU, and ${seconds(databaseCpuMs).trim()} in their database`;
  return [`  ${title}: ${all.length}, ${sums}, the dearest, with their time on the clock:`, ...lines].join('\n');
}

/** The most expensive of them, each with its share of the sum: on a busy machine shares say more than seconds. */
export function slowest(title: string, all: readonly Timed[], count = 20): string {
  const sum = all.reduce((total, { ms }) => total + ms, 0);
  const lines = all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${seconds(ms)} ${((100 * ms) / (sum || 1)).toFixed(1).padStart(5)} %  ${name}`);
  return [`  ${title}: ${all.length}, ${(sum / 1000).toFixed(1)} s of work, the slowest:`, ...lines].join('\n');
}

/** One entry per name, its times added up. */
export function addedUp(all: readonly Timed[]): Timed[] {
  const sums = new Map<string, number>();
  for (const { name, ms } of all) sums.set(name, (sums.get(name) ?? 0) + ms);
  return [...sums].map(([name, ms]) => ({ name, ms }));
}
