import { availableParallelism } from 'node:os';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Reader } from './reader.ts';
import { startReaderProcess } from './reader-process.ts';
import { startReaderThread } from './reader-thread.ts';
import { createSpool, type Kept } from './spool.ts';
import { ReadersBusy, UnreadableFile } from './unreadable-file.ts';

/** All work nobody waits for takes one reader at most together: uploads, whose senders wait, find the others free. */
export const backgroundShare = 'background';

/** Parsers of our own read on a thread; libraries, native ones above all, in a process that may crash. */
type ReadingPlace = 'thread' | 'process';

/**
 * For a library that is dear to load and never gives its memory back: a reader that does nothing else, one file after
 * another, kept when it has nothing to do, and replaced before it has grown.
 */
interface OwnReader {
  readonly mostFiles: number;
  /** Of the whole process: above it is replaced after a file, above `memoryMb` it is ended over one. */
  readonly mostMb: number;
  readonly memoryMb: number;
  readonly idleMs: number;
  /** For one file, where the usual time is too little. */
  readonly deadlineMs?: number;
}

/** A module whose default export reads a stranger's file, and what it takes and gives. Bytes cross as ArrayBuffers. */
export interface IsolatedTask<Input, Output> {
  readonly module: string;
  readonly place: ReadingPlace;
  readonly own?: OwnReader | undefined;
  /** Never set: carries the types. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

type Task = Pick<IsolatedTask<unknown, unknown>, 'module' | 'place' | 'own'>;

export const isolatedTask = <Work extends (input: never) => unknown>(
  module: URL,
  place: ReadingPlace = 'thread',
  own?: OwnReader,
): IsolatedTask<Parameters<Work>[0], Awaited<ReturnType<Work>>> => ({ module: module.href, place, own });

/** Strangers' files are read here and nowhere else: apart from the event loop, within time and memory, a few at a time. */
export interface Isolated {
  /**
   * Rejects with UnreadableFile when reading was ended, and with ReadersBusy when too many wait. `input` is asked for
   * when its turn comes; `share` names whose turn it takes.
   */
  run<Input, Output>(
    task: IsolatedTask<Input, Output>,
    share: string,
    input: () => Input | Promise<Input>,
  ): Promise<Output>;
  /** Keeps a file's bytes while they pass by, so that they need not be fetched again to be read. */
  keep(): Kept;
  readonly running: number;
  readonly waiting: number;
  /** Threads and processes alive now. */
  readonly readers: number;
  /** Of them, ended over a file since the start. */
  readonly ended: number;
  /** Lets what was taken finish, each within its deadline, and takes nothing new. */
  stop(): Promise<void>;
}

export interface IsolatedOptions {
  readonly deadlineMs?: number;
  /** Of the processor's time, for one file in a process; as long as the deadline unless said. */
  readonly cpuMs?: number;
  readonly memoryMb?: number;
  /** Reading at once. */
  readonly count?: number;
  /** A reader with nothing to do ends after this long. */
  readonly idleMs?: number;
  readonly spoolBytes?: number;
  readonly log?: { warn(facts: object, text: string): void };
}

const megabyte = 1024 * 1024;

/** What Node and a library weigh before they have read anything, and what a picture or a file's objects weigh outside the heap. */
const besidesMb = 256;

const line = { waiting: 200, waitingPerShare: 20 } as const;

/** What yields to others takes longer by the clock for the same work, and not of the processor's time. */
const patience = 3;

/** Threads and processes that read: kept a while for the next file of their kind. */
function openReaders(options: IsolatedOptions) {
  const { deadlineMs = 10_000, cpuMs = deadlineMs, memoryMb = 192, idleMs = 20_000 } = options;
  const starts = { thread: startReaderThread, process: startReaderProcess } as const;
  const readers = new Map<Reader, string>();
  const idle = new Map<Reader, NodeJS.Timeout>();
  let ended = 0;

  function take({ module, place, own }: Task, isBackground: boolean): Reader {
    // One that yields to others is of no use to whoever waits.
    const kind = own ? module : `${place} ${isBackground}`;
    for (const [reader, timer] of idle) {
      if (readers.get(reader) !== kind) continue;
      clearTimeout(timer);
      idle.delete(reader);
      if (reader.isAlive) return reader;
      readers.delete(reader);
    }
    const oneFileMs = own?.deadlineMs ?? deadlineMs;
    const reader = starts[place]({
      deadlineMs: isBackground ? patience * oneFileMs : oneFileMs,
      cpuMs: own?.deadlineMs ?? cpuMs,
      memoryMb: own?.memoryMb ?? memoryMb + (place === 'process' ? besidesMb : 0),
      isBackground,
    });
    readers.set(reader, kind);
    return reader;
  }

  const dismiss = (reader: Reader): Promise<void> => {
    readers.delete(reader);
    idle.delete(reader);
    return reader.end();
  };

  function giveBack(reader: Reader, { own }: Task): void {
    if (!reader.isAlive) {
      readers.delete(reader);
      ended += 1;
    } else if (own && (reader.hasFailed || reader.files >= own.mostFiles || reader.memoryMb > own.mostMb))
      void dismiss(reader);
    else idle.set(reader, setTimeout(() => void dismiss(reader), own?.idleMs ?? idleMs).unref());
  }

  return {
    take,
    giveBack,
    get count() {
      return readers.size;
    },
    get ended() {
      return ended;
    },
    async stop() {
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...readers.keys()].map(dismiss));
    },
  };
}

export function openIsolated(options: IsolatedOptions = {}): Isolated {
  const { log } = options;
  const count = options.count ?? Math.max(2, Math.min(4, availableParallelism() - 1));
  const queue = createFairQueue({ ...line, running: count, runningPerShare: Math.max(1, count - 1) });
  /** Of the tasks with a reader of their own, by module. */
  const ownQueues = new Map<string, FairQueue>();
  const spool = createSpool(options.spoolBytes ?? 48 * megabyte);
  const readers = openReaders(options);
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  function queueFor({ module, own }: Task): FairQueue {
    if (!own) return queue;
    const found = ownQueues.get(module) ?? createFairQueue({ ...line, running: 1, runningPerShare: 1 });
    ownQueues.set(module, found);
    return found;
  }

  async function read<Input, Output>(
    task: IsolatedTask<Input, Output>,
    isBackground: boolean,
    input: () => Input | Promise<Input>,
  ): Promise<Output> {
    const given = await input();
    const reader = readers.take(task, isBackground);
    try {
      return (await reader.run({ module: task.module, input: given })) as Output;
    } catch (error) {
      if (error instanceof UnreadableFile)
        log?.warn({ reason: error.reason, detail: error.message }, 'a stranger’s file could not be read');
      throw error;
    } finally {
      readers.giveBack(reader, task);
    }
  }

  const allQueues = () => [queue, ...ownQueues.values()];

  return {
    async run(task, share, input) {
      if (isClosed) throw new ReadersBusy();
      const work = queueFor(task).take(share, () => read(task, share === backgroundShare, input));
      const settled = work.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return work;
    },
    keep: spool.keep,
    get running() {
      return allQueues().reduce((sum, { running }) => sum + running, 0);
    },
    get waiting() {
      return allQueues().reduce((sum, { waiting }) => sum + waiting, 0);
    },
    get readers() {
      return readers.count;
    },
    get ended() {
      return readers.ended;
    },
    async stop() {
      isClosed = true;
      await Promise.all(underWay);
      await readers.stop();
    },
  };
}
