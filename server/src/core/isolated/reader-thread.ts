import { Worker } from 'node:worker_threads';
import { buffersIn, type Order, type Report } from './messages.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface ThreadLimits {
  readonly deadlineMs: number;
  readonly memoryMb: number;
}

/** For starting up and loading a parser, which is our own doing and not the file's. */
const startMs = 60_000;

export interface ReaderThread {
  /** One order at a time. After a failure that ended it the thread is of no more use. */
  run(order: Order): Promise<unknown>;
  readonly isAlive: boolean;
  end(): Promise<void>;
}

const isMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

export function startReaderThread({ deadlineMs, memoryMb }: ThreadLimits): ReaderThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // Nothing of the process's own: neither its environment, which holds secrets, nor its options.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  // Whoever waits for an answer keeps the process alive by its deadline; an idle thread does not.
  worker.unref();
  let isAlive = true;
  let settle: { done(output: unknown): void; failed(error: Error): void } | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    isAlive = false;
    await worker.terminate();
  }

  function give(error: Error): void {
    isAlive = false;
    settle?.failed(error);
    void worker.terminate();
  }

  const endBy = (ms: number): void => {
    clearTimeout(timer);
    const awaited = settle;
    const giveUp = () => {
      if (settle === awaited) give(new UnreadableFile('deadline'));
    };
    // A process that was itself held up finds the answer waiting before the clock is believed.
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms);
  };

  worker.on('message', (report: Report) => {
    if (report.kind === 'begun') return endBy(deadlineMs);
    if (report.kind === 'done') return settle?.done(report.output);
    settle?.failed(new UnreadableFile('failed', report.message));
  });
  worker.on('error', (error) =>
    give(isMemory(error) ? new UnreadableFile('memory') : new UnreadableFile('failed', (error as Error).message)),
  );
  worker.on('exit', () => give(new UnreadableFile('failed', 'its reader died')));

  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const finish = (then: () => void) => {
          clearTimeout(timer);
          settle = undefined;
          then();
        };
        settle = { done: (output) => finish(() => resolve(output)), failed: (error) => finish(() => reject(error)) };
        endBy(startMs);
        worker.postMessage(order, buffersIn(order));
      }),
    get isAlive() {
      return isAlive;
    },
    end,
  };
}
