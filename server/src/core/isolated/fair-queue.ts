import { ReadersBusy } from './unreadable-file.ts';

interface QueueLimits {
  /** Running at once, of everybody. */
  readonly running: number;
  /** Running at once, of one share: as long as there are two places, one share leaves one free. */
  readonly runningPerShare: number;
  readonly waiting: number;
  readonly waitingPerShare: number;
}

/** Who is next: shares take turns, so that one with many files delays its own and nobody else's. */
export function createFairQueue(limits: QueueLimits) {
  const lines = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function letIn(): void {
    for (const [share, line] of lines) {
      if (running >= limits.running) return;
      if ((runningOf.get(share) ?? 0) >= limits.runningPerShare) continue;
      const start = line.shift();
      // To the end of the line of shares.
      lines.delete(share);
      if (line.length > 0) lines.set(share, line);
      waiting -= 1;
      running += 1;
      runningOf.set(share, (runningOf.get(share) ?? 0) + 1);
      start?.();
    }
  }

  function leave(share: string): void {
    running -= 1;
    const left = (runningOf.get(share) ?? 1) - 1;
    if (left > 0) runningOf.set(share, left);
    else runningOf.delete(share);
    letIn();
  }

  return {
    async take<T>(share: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(share) ?? [];
      if (waiting >= limits.waiting || line.length >= limits.waitingPerShare) throw new ReadersBusy();
      const turn = Promise.withResolvers<void>();
      line.push(turn.resolve);
      lines.set(share, line);
      waiting += 1;
      letIn();
      await turn.promise;
      try {
        return await work();
      } finally {
        leave(share);
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}

export type FairQueue = ReturnType<typeof createFairQueue>;
