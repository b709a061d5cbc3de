import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Own and waited-for children's, in ticks. */
  readonly ticks: number;
}

function read(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { pid, parent, ticks };
  } catch {
    return undefined;
  }
}

function treeOf(root: number): ProcessTimes[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), times: read(Number(name)) }));
  const members = new Set([root]);
  for (let grew = true; grew; ) {
    const before = members.size;
    for (const { pid, times } of all) if (times && members.has(times.parent)) members.add(pid);
    grew = members.size > before;
  }
  return all.filter(({ pid }) => members.has(pid)).flatMap(({ times }) => (times ? [times] : []));
}

const secondsOf = (processes: readonly ProcessTimes[]): number =>
  processes.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;

/** CPU seconds a process and everything below it has used, PostgreSQL included. */
export const cpuSeconds = (root: number): number => secondsOf(treeOf(root));

function isReader({ pid }: ProcessTimes): boolean {
  try {
    return /core\/isolated\/process\.ts|dist\/reading\/process\.js/.test(
      readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
    );
  } catch {
    return false;
  }
}

/** Of it, what the processes used that read files for the queue: no request of the benchmark waits for one. */
export const readerSeconds = (root: number): number => secondsOf(treeOf(root).filter(isReader));

export interface Memory {
  /** All that lies in memory for it, also the pages of Node's own program, some 55 MB, which every Node of the machine shares. */
  readonly resident: number;
  /** The same with what is shared divided among those who share it. */
  readonly proportional: number;
  /** Its alone: what would be free without it. */
  readonly own: number;
}

/** Of a process alone, in MB: neither its readers nor PostgreSQL. */
export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  const sum = (name: RegExp) =>
    text
      .split('\n')
      .filter((line) => name.test(line))
      .reduce((kilobytes, line) => kilobytes + Number(/(\d+) kB/.exec(line)?.[1] ?? 0), 0) *
    (1024 / 1e6);
  return { resident: sum(/^Rss:/), proportional: sum(/^Pss:/), own: sum(/^Private_(Clean|Dirty):/) };
}

export const tellMemory = ({ resident, proportional, own }: Memory): string =>
  `${resident.toFixed(0)} MB (proportional ${proportional.toFixed(0)}, its own ${own.toFixed(0)})`;
