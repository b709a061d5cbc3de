import type { z } from '@virtual-med/contract/core/zod';
import type { failedJob } from '@virtual-med/contract/system/jobs';
import { type Boss, jobSchema } from './boss.ts';
import { storedReason } from './failure.ts';
import { deadLetterQueue, type QueueName, queueNames } from './queues.ts';

export type FailedJob = z.infer<typeof failedJob>;

const listLimit = 200;

interface DeadLetterRow {
  readonly id: string;
  readonly queue: string;
  readonly retries: number;
  readonly failed_at: Date;
  readonly output: unknown;
}

/** The newest jobs that ran out of attempts. Payloads stay in the database. */
export async function listFailedJobs({ database }: Boss): Promise<FailedJob[]> {
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
export const retryFailedJob = ({ boss, database }: Boss, id: string): Promise<boolean> =>
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
