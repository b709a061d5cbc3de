import type { Order, Report } from './messages.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface ReaderLimits {
  readonly deadlineMs: number;
  /** Of the processor's time, where that can be told: a process's. */
  readonly cpuMs: number;
  /** Of a process as a whole, of a thread's heap. */
  readonly memoryMb: number;
  /** Of work nobody waits for. */
  readonly isBackground: boolean;
}

export interface Reader {
  /** One order at a time. After a failure that ended it the reader is of no more use. */
  run(order: Order): Promise<unknown>;
  readonly isAlive: boolean;
  /** Read so far. */
  readonly files: number;
  /** A file was too much for its parser, whose state nobody knows now. */
  readonly hasFailed: boolean;
  /** After the last file, where that can be told: a process's. */
  readonly memoryMb: number;
  end(): Promise<void>;
}

/** What a reader is made of: a thread or a process. */
export interface ReaderBody {
  send(order: Order): void;
  end(): Promise<unknown>;
}

/** For starting up and loading a parser, which is our own doing and not the file's. */
const startMs = 60_000;

/** `start` gives the body two ends to tell by: what it reports, and that it is gone. */
export function createReader(
  deadlineMs: number,
  start: (told: (report: Report) => void, gone: (why: UnreadableFile) => void) => ReaderBody,
): Reader {
  let isAlive = true;
  let files = 0;
  let hasFailed = false;
  let memoryMb = 0;
  let settle: { done(output: unknown): void; failed(error: Error): void } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let loading: string | undefined;
  const loaded = new Set<string>();

  function gone(why: UnreadableFile): void {
    isAlive = false;
    settle?.failed(why);
    void body.end();
  }

  const endBy = (ms: number): void => {
    clearTimeout(timer);
    const awaited = settle;
    const giveUp = () => {
      if (settle === awaited) gone(new UnreadableFile('deadline'));
    };
    // A process that was itself held up finds the answer waiting before the clock is believed.
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms);
  };

  function told(report: Report): void {
    if (report.kind === 'begun') {
      if (loading !== undefined) loaded.add(loading);
      endBy(deadlineMs);
    } else if (report.kind === 'done') {
      memoryMb = report.memoryMb ?? 0;
      settle?.done(report.output);
    } else {
      hasFailed = true;
      settle?.failed(new UnreadableFile('failed', report.message));
    }
  }

  const body = start(told, gone);
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const finish = (then: () => void) => {
          clearTimeout(timer);
          settle = undefined;
          then();
        };
        settle = { done: (output) => finish(() => resolve(output)), failed: (error) => finish(() => reject(error)) };
        files += 1;
        loading = order.module;
        endBy(loaded.has(order.module) ? deadlineMs : startMs);
        body.send(order);
      }),
    get isAlive() {
      return isAlive;
    },
    get files() {
      return files;
    },
    get hasFailed() {
      return hasFailed;
    },
    get memoryMb() {
      return memoryMb;
    },
    async end() {
      isAlive = false;
      await body.end();
    },
  };
}
