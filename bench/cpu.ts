import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Own and waited-for children's, in ticks. */
  readonly ticks: number;
  readonly residentPages: number;
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
    return { parent, ticks, residentPages: fields[21] ?? 0 };
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

/** CPU seconds a process and everything below it has used, PostgreSQL included. */
export const cpuSeconds = (root: number): number =>
  treeOf(root).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;

export const residentMegabytes = (pid: number): number => ((read(pid)?.residentPages ?? 0) * 4096) / 1e6;
