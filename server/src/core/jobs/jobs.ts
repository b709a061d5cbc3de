import { setTimeout } from 'node:timers/promises';
import type { DatabaseAccess } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';
import { executeLater } from '../db/deprecated.ts';
import { countRequests, type RequestsUnderWay } from '../requests-under-way.ts';
import { addingJob, type JobOptions, type NewJob } from './add-jobs.ts';
import { createBoss, type JobLog, type JobTiming, normalTiming } from './boss.ts';
import { type FailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { type JobFigures, readJobFigures } from './job-figures.ts';
import { type PayloadOf, type QueueName, queueNames } from './queues.ts';
import { type JobHandlers, startWorkers } from './worker.ts';

export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists when that commits, and never otherwise. */
  enqueue<N extends QueueName>(tx: Tx, name: N, payload: PayloadOf<N>, options?: JobOptions): Promise<string>;
  /**
   * Lets this process look at once for what a statement of its own has just added; other servers look within seconds. The
   * database's word to all of them is not free: it is given to one transaction after the other.
   */
  wake(names: readonly QueueName[]): void;
  /** Begins to work; closes everything when it cannot. Jobs can be added, listed and put back without it. */
  start(): Promise<void>;
  /** Takes no new job, lets the running ones finish, and hands back those that do not in time. */
  stop(): Promise<void>;
  /** The newest jobs that ran out of attempts. */
  listFailed(): Promise<FailedJob[]>;
  /** How much waits on each queue, and for how long; what ran out of attempts. */
  figures(): Promise<JobFigures>;
  /** Puts a failed job back on its queue, once. False when there is none of this id. */
  retryFailed(id: string): Promise<boolean>;
}

export interface JobsOptions {
  readonly access: DatabaseAccess;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  /** Of this process; jobs of queues that yield begin between them. */
  readonly requests?: RequestsUnderWay;
  readonly timing?: JobTiming;
  /** How long `stop` waits for running jobs. */
  readonly graceMs?: number;
}

export function openJobs(options: JobsOptions): Jobs {
  const { access, handlers, log, requests = countRequests(), timing = normalTiming, graceMs = 20_000 } = options;
  const parts = createBoss(access, log, timing);
  const { boss, database } = parts;
  let workers = new Map<QueueName, string[]>();
  let opening: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    if (!opening && stopping) throw new Error('The queue is not opened again once it was stopped');
    opening ??= database.open();
    return opening;
  };

  async function finish(): Promise<void> {
    const waiting = new AbortController();
    await Promise.race([
      Promise.all(queueNames.map((name) => boss.offWork(name, { wait: true }))),
      setTimeout(graceMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
    await boss.stop({ graceful: false });
    if (database.opened) await database.close();
  }

  const stop = (): Promise<void> => {
    stopping ??= finish();
    return stopping;
  };

  return {
    // Nobody needs the answer but for the id, which is ours: a job goes with the next statement or the commit.
    async enqueue(tx, name, payload, options = {}) {
      const { id, statement } = addingJob({ ...options, name, payload } as NewJob);
      await executeLater(tx, statement);
      return id;
    },
    wake(names) {
      for (const name of names) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    async start() {
      try {
        await open();
        await boss.start();
        workers = await startWorkers(boss, handlers, { log, requests, pollSeconds: timing.poll });
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    async listFailed() {
      await open();
      return listFailedJobs(parts);
    },
    async figures() {
      await open();
      return readJobFigures(parts);
    },
    async retryFailed(id) {
      await open();
      return retryFailedJob(parts, id);
    },
  };
}
