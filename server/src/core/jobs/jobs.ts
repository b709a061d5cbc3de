import { setTimeout } from 'node:timers/promises';
import type { z } from '@virtual-med/contract/core/zod';
import type { failedJob } from '@virtual-med/contract/system/jobs';
import { CompiledQuery } from 'kysely';
import type { DatabaseAccess } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { countRequests, type RequestsUnderWay } from '../requests-under-way.ts';
import { type Boss, createBoss, type JobLog, type JobTiming, jobSchema, normalTiming } from './boss.ts';
import { storedReason } from './failure.ts';
import { checkPayload, deadLetterQueue, type PayloadOf, type QueueName, queueNames } from './queues.ts';
import { type JobHandlers, startWorkers } from './worker.ts';

interface JobFigures {
  readonly queues: readonly {
    readonly name: QueueName;
    /** Could begin now, or is being tried again. */
    readonly waiting: number;
    readonly active: number;
    /** Seconds the longest waiting one could have begun. */
    readonly oldestSeconds: number;
  }[];
  readonly deadLetters: number;
}

interface Row {
  readonly name: string;
  readonly waiting: string;
  readonly active: string;
  readonly oldest: string;
}

async function readJobFigures({ database }: Boss): Promise<JobFigures> {
  const { rows } = await database.executeSql(
    `select name,
       count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
       count(*) filter (where state = 'active') as active,
       coalesce(extract(epoch from now() - min(start_after)
         filter (where state in ('created', 'retry') and start_after <= now())), 0) as oldest
     from ${jobSchema}.job_common where state in ('created', 'retry', 'active') and name = any($1) group by name`,
    [[...queueNames, deadLetterQueue]],
  );
  const found = new Map((rows as Row[]).map((row) => [row.name, row]));
  const figuresOf = (name: string) => {
    const { waiting = 0, active = 0, oldest = 0 } = found.get(name) ?? {};
    return { waiting: Number(waiting), active: Number(active), oldestSeconds: Number(oldest) };
  };
  return {
    queues: queueNames.map((name) => ({ name, ...figuresOf(name) })),
    deadLetters: figuresOf(deadLetterQueue).waiting,
  };
}

type FailedJob = z.infer<typeof failedJob>;

const listLimit = 200;

interface DeadLetterRow {
  readonly id: string;
  readonly queue: string;
  readonly retries: number;
  readonly failed_at: Date;
  readonly output: unknown;
}

/** The newest jobs that ran out of attempts. Payloads stay in the database. */
async function listFailedJobs({ database }: Boss): Promise<FailedJob[]> {
  const { rows } = await database.executeSql(
    `select id, source_name as queue, source_retry_count as retries, created_on as failed_at, output
     from ${jobSchema}.job_common
     where name = $1 and state = 'created' and source_name is not null
     order by created_on desc, id limit ${listLimit}`,
    [deadLetterQueue],
  );
  return (rows as DeadLetterRow[]).map((row) => ({
    id: row.id,
    queue: row.queue,
    attempts: row.retries + 1,
    failedAt: row.failed_at.toISOString(),
    reason: storedReason(row.output),
  }));
}

/** Puts a failed job back on its queue, as new. False when there is none of this id, also because it was just put back. */
const retryFailedJob = ({ boss, database }: Boss, id: string): Promise<boolean> =>
  database.withTransaction(async (db) => {
    // Of two at once the second waits here for the first, and then finds nothing to take.
    const { rows } = await db.executeSql(
      `delete from ${jobSchema}.job_common where name = $1 and id = $2 and state = 'created' and source_name = any($3)
       returning source_name, data`,
      [deadLetterQueue, id, queueNames],
    );
    const letter = rows[0] as { source_name: QueueName; data: object } | undefined;
    if (letter) await boss.send(letter.source_name, letter.data, { db });
    return letter !== undefined;
  });

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
