import { type Compilable, type RawBuilder, sql } from 'kysely';
import { notifyChannelSql } from 'pg-boss/dist/plans.js';
import { fixedStatement } from '../db/deprecated.ts';
import { newId } from '../ids.ts';
import { jobSchema } from './boss.ts';
import { checkPayload, type PayloadOf, type QueueName, rulesOf } from './queues.ts';

export interface JobOptions {
  /** Not before this instant. */
  readonly startAfter?: Date;
}

/** A job of any queue. */
export type NewJob = {
  [Name in QueueName]: JobOptions & { readonly name: Name; readonly payload: PayloadOf<Name> };
}[QueueName];

const jobTable = sql.table(`${jobSchema}.job_common`);
const queueTable = sql.table(`${jobSchema}.queue`);
const channel = sql.raw<string>(notifyChannelSql(jobSchema));

/**
 * Jobs as pg-boss's `send` would write them, for several queues at once: a statement of its own for each, with all it allows
 * for, costs the database three times as much. Of a queue that is not there the foreign key says so.
 */
const insertion = (rows: string, where: RawBuilder<unknown> = sql``) => sql<Record<string, never>>`(
    insert into ${jobTable} (id, name, data, start_after, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select j.id, j.name, j.data, j.due, j.due + q.retention_seconds * interval '1 second', q.expire_seconds,
      q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter,
      q.heartbeat_seconds
    from (
        select id, name, data, coalesce("startAfter", now()) as due
        from json_to_recordset(${rows}::json) as given (id uuid, name text, data jsonb, "startAfter" timestamptz)
        ${where}) j
      left join ${queueTable} q on q.name = j.name)`;

interface WrittenJobs {
  readonly ids: string[];
  /** As the statements here take them. */
  readonly rows: string;
}

export function writeJobs(jobs: readonly NewJob[]): WrittenJobs {
  const rows = jobs.map(({ name, payload, startAfter }) => ({
    id: newId(),
    name,
    data: checkPayload(name, payload),
    startAfter,
  }));
  return { ids: rows.map(({ id }) => id), rows: JSON.stringify(rows) };
}

/**
 * Written jobs as a part of another statement: they are added if `source`, a name given in its WITH, has rows. Nobody is woken.
 */
export const jobsIf = (source: string, rows: string): RawBuilder<Record<string, never>> =>
  insertion(rows, sql`where exists (select from ${sql.ref(source)})`);

const adding = fixedStatement(
  (q, { rows, woken }: { rows: string; woken: string[] }): Compilable<unknown> => ({
    compile: () =>
      sql`with added as ${insertion(rows)} select pg_notify(${channel}, woken) from unnest(${woken}::text[]) woken`.compile(
        q,
      ),
  }),
);

/** The statement, and the id its job will have. */
export function addingJob(job: NewJob): { id: string; statement: Compilable<unknown> } {
  const isDue = !job.startAfter || job.startAfter.getTime() <= Date.now();
  const woken = rulesOf(job.name).notify && isDue ? [job.name] : [];
  const { ids, rows } = writeJobs([job]);
  return { id: ids[0] as string, statement: adding({ rows, woken }) };
}
