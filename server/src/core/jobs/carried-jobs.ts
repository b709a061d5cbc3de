import { z } from '@virtual-med/contract/core/zod';
import type pg from 'pg';
import { jobSchema } from './boss.ts';
import { storedReason } from './failure.ts';
import { deadLetterQueue, type QueueName, queueNames } from './queues.ts';

/** Work whose only trace is its job; everything else is found again by the sweep of its feature. */
const letterQueues: readonly QueueName[] = ['mail.send', 'documents.notify'];

/** A job that goes along when the installation moves. */
export const carriedJob = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdOn: z.string(),
  retries: z.int(),
  /** Why it failed; unset for one that was still to be done. */
  failure: z.nullable(z.string()),
});
export type CarriedJob = z.infer<typeof carriedJob>;

interface JobRow {
  readonly queue: string;
  readonly data: Record<string, unknown>;
  readonly created_on: Date;
  readonly retries: number;
  readonly failed: boolean;
  readonly output: unknown;
}

const atOnce = 500;

/** Letters that wait and jobs that failed, as they stand in the transaction of this connection. */
export async function* readCarriedJobs(client: pg.Client): AsyncGenerator<CarriedJob[]> {
  const { rows: found } = await client.query(`select to_regclass('${jobSchema}.job_common') is not null as there`);
  if (!found[0]?.there) return;
  await client.query(
    `declare carried_jobs cursor for
     select coalesce(source_name, name) as queue, coalesce(data, '{}') as data, created_on,
       coalesce(source_retry_count, retry_count) as retries, source_name is not null as failed, output
     from ${jobSchema}.job_common
     where name = any ('{${letterQueues.join(',')}}') and state in ('created', 'retry', 'active')
       or name = '${deadLetterQueue}' and state = 'created' and source_name is not null
     order by created_on, id`,
  );
  for (;;) {
    const { rows } = await client.query<JobRow>(`fetch ${atOnce} from carried_jobs`);
    if (rows.length === 0) break;
    yield rows.map(({ queue, data, created_on, retries, failed, output }) => ({
      queue,
      data,
      createdOn: created_on.toISOString(),
      retries,
      failure: failed ? storedReason(output) : null,
    }));
  }
  await client.query('close carried_jobs');
}

/**
 * Puts carried jobs among those that failed, where a Super Admin sends them on or leaves them: a letter that waited when
 * the copy was made may have gone out since, and none goes out twice by itself.
 */
export async function keepCarriedJobs(client: pg.Client, jobs: readonly CarriedJob[], waited: string): Promise<void> {
  for (const { queue, data, createdOn, retries, failure } of jobs) {
    if (!(queueNames as readonly string[]).includes(queue)) continue;
    await client.query(
      `insert into ${jobSchema}.job_common (name, data, output, retry_limit, retry_backoff, retry_delay, keep_until,
         deletion_seconds, expire_seconds, source_name, source_created_on, source_retry_count, heartbeat_seconds)
       select q.name, $1, $2, q.retry_limit, q.retry_backoff, q.retry_delay,
         now() + q.retention_seconds * interval '1 second', q.deletion_seconds, q.expire_seconds, $3, $4, $5,
         q.heartbeat_seconds
       from ${jobSchema}.queue q where q.name = '${deadLetterQueue}'`,
      [JSON.stringify(data), JSON.stringify({ message: failure ?? waited }), queue, createdOn, retries],
    );
  }
}
