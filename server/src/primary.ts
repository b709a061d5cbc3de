import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { DrainTimeouts } from './core/http/shutdown.ts';
import { type Closings, closeAll } from './open-database.ts';
import { lingerMs, openFolder, tellOthers } from './start.ts';
import type { FromWorker, ToWorker, WorkerOrder } from './worker-messages.ts';

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface RunningServers {
  readonly url: string;
  readonly firstStep: string | undefined;
  stop(): Promise<void>;
  /** Puts a new process in the place of each, one after the other, and without a failed request. */
  restart(): Promise<void>;
}

interface PrimaryOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly say: (text: string) => void;
  readonly onFatal: (error: unknown) => void;
}

/** A worker that ended before this time is not replaced at once: what ends each of them would end the next. */
const shortLifeMs = 5_000;
const pauseMs = 2_000;

type Serving = Extract<FromWorker, { kind: 'serving' }>;

/** The processes that serve: each that ends unasked is replaced until the pool is stopped. */
function openPool(log: Logger) {
  const workers = new Set<Worker>();
  /** Those whose end is wanted. */
  const shuttingDown = new WeakSet<Worker>();
  let stopped = false;

  const send = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message);

  /** Resolves when it serves; rejects with the operator's sentence when it could not. */
  function begin(order: WorkerOrder): Promise<Serving> {
    const worker = cluster.fork();
    const startedAt = Date.now();
    workers.add(worker);
    return new Promise((resolve, reject) => {
      let serving = false;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'failed') return reject(new Error(message.text));
        serving = true;
        log.info({ worker: worker.process.pid }, 'a server process serves');
        resolve(message);
      });
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        reject(new Error(`O processo ${worker.process.pid} terminou antes de atender (${signal ?? code}).`));
        if (!serving || stopped || shuttingDown.has(worker)) return;
        log.error({ worker: worker.process.pid, how: signal ?? code }, 'a server process ended and is replaced');
        replace(order, startedAt);
      });
      send(worker, order);
    });
  }

  function replace(order: WorkerOrder, startedAt: number): void {
    const again = () => {
      if (stopped) return;
      begin(order).catch((error: unknown) => {
        log.error({ err: error }, 'a server process could not be replaced and will be tried again');
        setTimeout(again, pauseMs);
      });
    };
    setTimeout(again, Date.now() - startedAt < shortLifeMs ? pauseMs : 0);
  }

  const end = (worker: Worker, timeouts?: DrainTimeouts): Promise<void> =>
    new Promise((resolve) => {
      shuttingDown.add(worker);
      if (worker.isDead()) return resolve();
      worker.once('exit', () => resolve());
      send(worker, { kind: 'stop', ...(timeouts ? { timeouts } : {}) });
    });

  async function stop(): Promise<void> {
    stopped = true;
    await Promise.all([...workers].map((worker) => end(worker)));
  }

  async function replaceAll(order: WorkerOrder): Promise<void> {
    for (const old of [...workers]) {
      if (stopped) return;
      await begin(order);
      await end(old, { announceMs: 0, lingerMs });
    }
    log.info({ processes: workers.size }, 'every server process was replaced');
  }

  return { begin, replaceAll, stop };
}

/**
 * Holds the folder, the embedded database and the port, and serves nobody itself. Connections are handed to the workers
 * in turn, so that one can leave, or die, while nobody finds the port closed.
 */
export async function startServers({ config, log, say, onFatal }: PrimaryOptions): Promise<RunningServers> {
  const closings: Closings = [];
  const pool = openPool(log);

  async function stop(): Promise<void> {
    await pool.stop();
    await closeAll(closings, log);
  }

  let restarting: Promise<void> | undefined;
  try {
    // The workers have pools of their own; what is idle in the primary's is closed within a minute.
    const { lock, db: _idle, ...opened } = await openFolder({ config, log, say, onFatal, closings });
    const order: WorkerOrder = { kind: 'serve', dataDir: lock.dir, ...opened };
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ exec: program, args: [] });
    const [first] = await Promise.all(Array.from({ length: config.webConcurrency }, () => pool.begin(order)));
    if (!first) throw new Error('No server process was asked for');
    await tellOthers(lock, { config, url: first.url, processes: config.webConcurrency, ...opened });
    return {
      url: first.url,
      firstStep: first.firstStep,
      stop,
      restart: () => {
        restarting ??= pool.replaceAll(order).finally(() => {
          restarting = undefined;
        });
        return restarting;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
