import { CompiledQuery } from 'kysely';
import { notifyChannelSql } from 'pg-boss/dist/plans.js';
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

/**
 * Jobs as pg-boss's `send` would write them, for several queues at once: a statement of its own for each, with all it allows
 * for, costs the database three times as much. Of a queue that is not there the foreign key says so.
 */
const text = `with added as (
    insert into ${jobSchema}.job_common (id, name, data, start_after, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select j.id, j.name, j.data, j.due, j.due + q.retention_seconds * interval '1 second', q.expire_seconds,
      q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter,
      q.heartbeat_seconds
    from (
        select id, name, data, coalesce("startAfter", now()) as due
        from json_to_recordset($1::json) as given (id uuid, name text, data jsonb, "startAfter" timestamptz)) j
      left join ${jobSchema}.queue q on q.name = j.name)
  select pg_notify(${notifyChannelSql(jobSchema)}, woken) from unnest($2::text[]) woken`;

/** The statement, and the ids its jobs will have. */
export function addingJobs(jobs: readonly NewJob[]): { ids: string[]; statement: { compile(): CompiledQuery } } {
  const rows = jobs.map(({ name, payload, startAfter }) => ({
    id: newId(),
    name,
    data: checkPayload(name, payload),
    startAfter,
  }));
  const now = Date.now();
  const isDue = ({ startAfter }: JobOptions) => !startAfter || startAfter.getTime() <= now;
  const woken = new Set(jobs.filter((job) => rulesOf(job.name).notify && isDue(job)).map(({ name }) => name));
  const values = [JSON.stringify(rows), [...woken]];
  return { ids: rows.map(({ id }) => id), statement: { compile: () => CompiledQuery.raw(text, values) } };
}
