import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { DatabaseAccess } from '../db/connection.ts';
import { executeLater, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { createBoss, type JobLog, type JobTiming, normalTiming } from './boss.ts';
import { type FailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { type JobFigures, readJobFigures } from './job-figures.ts';
import { checkPayload, type PayloadOf, type QueueName, queueNames } from './queues.ts';
import { type JobHandlers, startWorkers } from './worker.ts';

export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists when that commits, and never otherwise. */
  enqueue<N extends QueueName>(tx: Tx, name: N, payload: PayloadOf<N>, options?: EnqueueOptions): Promise<string>;
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

export interface EnqueueOptions {
  /** Not before this instant. */
  readonly startAfter?: Date;
}

export interface JobsOptions {
  readonly access: DatabaseAccess;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  readonly timing?: JobTiming;
  /** How long `stop` waits for running jobs. */
  readonly graceMs?: number;
}

export function openJobs({ access, handlers, log, timing = normalTiming, graceMs = 20_000 }: JobsOptions): Jobs {
  const parts = createBoss(access, log, timing);
  const { boss, database } = parts;
  let opening: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const open = (): Promise<void> => {
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
      const checked = checkPayload(name, payload);
      await open();
      const id = newId();
      // Nobody needs the answer but for its id, which is ours: the job goes with the next statement or the commit.
      const db = {
        async executeSql(text: string, values: unknown[] = []) {
          await executeLater(tx, { compile: () => CompiledQuery.raw(text, values) });
          return { rows: [{ id }] };
        },
      };
      await boss.send(name, checked, { ...options, id, db });
      return id;
    },
    async start() {
      try {
        await open();
        await boss.start();
        await startWorkers(boss, handlers, log, timing.poll);
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
