export interface Watched {
  readonly maxMb: number;
  /** Of the processor's time, for one file. */
  readonly maxCpuMs: number;
  /** Whether a file is in hand, one or zero; and a count that goes on when its parser is loaded, and when it is read. */
  readonly at: Int32Array;
}

/** The system's own word for work that took all its time; unlike SIGXCPU it leaves no image of the memory behind. */
export const overtime = 'SIGVTALRM';

/** Runs in a thread of its own, which is given its text: it may use nothing but its arguments and what Node has. */
export function watch({ maxMb, maxCpuMs, at }: Watched, overtime: NodeJS.Signals): never {
  const [oftenMs, seldomMs] = [10, 500];
  const parent = process.ppid;
  const never = new Int32Array(new SharedArrayBuffer(4));
  let count = 0;
  let before = process.cpuUsage();
  for (;;) {
    // A process nobody has given a file does not grow, and is not looked at a hundred times a second.
    if (Atomics.load(at, 0) === 0) Atomics.wait(at, 0, 0, seldomMs);
    else Atomics.wait(never, 0, 0, oftenMs);
    if (process.memoryUsage.rss() > maxMb * 1024 * 1024 || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
    const isSameFile = count % 2 === 1 && Atomics.load(at, 1) === count;
    if (!isSameFile) {
      count = Atomics.load(at, 1);
      before = process.cpuUsage();
      continue;
    }
    const { user, system } = process.cpuUsage(before);
    // Windows knows no such signal: there the clock alone ends it.
    if ((user + system) / 1000 > maxCpuMs && process.platform !== 'win32') process.kill(process.pid, overtime);
  }
}
