import { readdirSync, readFileSync } from 'node:fs';

/** Of `/proc/<pid>/stat`, counted from the state, in hundredths of a second. */
function readStat(pid: string): { parent: string; ms: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: fields[1] ?? '', ms: ticks * 10 };
  } catch {
    // It has ended meanwhile.
  }
}

/** What the processes below this one have taken of the processors, with those that ended below them. */
export function cpuOfDescendants(of = process.pid): number {
  if (process.platform !== 'linux') return 0;
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const stat = readStat(pid);
        return stat ? [[pid, stat] as const] : [];
      }),
  );
  const isBelow = (parent: string): boolean => {
    if (parent === String(of)) return true;
    const above = stats.get(parent);
    return above !== undefined && isBelow(above.parent);
  };
  return [...stats.values()].reduce((sum, { parent, ms }) => sum + (isBelow(parent) ? ms : 0), 0);
}

/** What this process and all it has started have taken of the processors: unlike the time on the clock, no other work changes it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  const own = readStat(String(process.pid));
  return process.platform === 'linux' && own ? own.ms + cpuOfDescendants() : (user + system) / 1000;
}
