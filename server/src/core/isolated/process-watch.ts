export interface Watched {
  readonly maxMb: number;
  /** One while a file is read, zero in between. */
  readonly working: Int32Array;
}

/** Runs in a thread of its own, which is given its text: it may use nothing but its arguments and what Node has. */
export function watch({ maxMb, working }: Watched): never {
  const [oftenMs, seldomMs] = [10, 500];
  const parent = process.ppid;
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    // A process nobody has given a file does not grow, and is not looked at a hundred times a second.
    if (Atomics.load(working, 0) === 0) Atomics.wait(working, 0, 0, seldomMs);
    else Atomics.wait(never, 0, 0, oftenMs);
    if (process.memoryUsage.rss() > maxMb * 1024 * 1024 || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
  }
}
