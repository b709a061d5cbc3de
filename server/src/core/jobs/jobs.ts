import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { DatabaseAccess } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { countRequests, type RequestsUnderWay } from '../requests-under-way.ts';
import { createBoss, type JobLog, type JobTiming, normalTiming } from './boss.ts';
import { type FailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { type JobFigures, readJobFigures } from './job-figures.ts';
import { checkPayload, type PayloadOf, type QueueName, queueNames } from './queues.ts';
import { type JobHandlers, startWorkers } from './worker.ts';

interface JobOptions {
  /** Not before this instant. */
  readonly startAfter?: Date;
}

export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists when that commits, and never otherwise. */
  enqueue<N extends QueueName>(tx: Tx, name: N, payload: PayloadOf<N>, options?: JobOptions): Promise<string>;
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

const inTransaction = (tx: Tx) => ({
  executeSql: (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
});

export function openJobs(options: JobsOptions): Jobs {
  const { access, handlers, log, requests = countRequests(), timing = normalTiming, graceMs = 20_000 } = options;
  const parts = createBoss(access, log, timing);
  const { boss, database } = parts;
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
    async enqueue(tx, name, payload, options = {}) {
      const id = newId();
      const data = checkPayload(name, payload);
      // The queue's settings are read once, on a connection of its own.
      if (!stopping) await open();
      await boss.insert(name, [{ ...options, id, data }], { db: inTransaction(tx) });
      return id;
    },
    async start() {
      try {
        await open();
        await boss.start();
        await startWorkers(boss, handlers, { log, requests, pollSeconds: timing.poll });
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
