import { createHash } from 'node:crypto';
import type pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { type DatabaseAccess, withClient } from '../db/connection.ts';
import { jobSchema } from './boss.ts';
import {
  deadLetterQueue,
  deadLetterRetentionSeconds,
  heartbeatSeconds,
  type QueueName,
  queueNames,
  rulesOf,
} from './queues.ts';

/**
 * Workers read and move jobs. A request may only add one, inside its own transaction: it cannot read a payload,
 * change a job or remove it.
 */
const grants = `
  begin;
  revoke all on all tables in schema ${jobSchema} from public, vm_jobs, vm_app, vm_reception, vm_system;
  revoke execute on all functions in schema ${jobSchema} from public, vm_jobs, vm_app, vm_reception, vm_system;
  grant usage on schema ${jobSchema} to vm_jobs, vm_app, vm_reception, vm_system;
  grant select, insert, update, delete on ${jobSchema}.job, ${jobSchema}.job_common to vm_jobs;
  grant select, insert, update on ${jobSchema}.queue to vm_jobs;
  grant select, update on ${jobSchema}.version to vm_jobs;
  grant select on ${jobSchema}.schedule to vm_jobs;
  grant select, delete on ${jobSchema}.job_dependency to vm_jobs;
  grant execute on function ${jobSchema}.create_queue(text, jsonb) to vm_jobs;
  grant insert (id, name, data, priority, start_after, singleton_key, singleton_on, group_id, group_tier, expire_seconds,
    deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds, blocked, blocking, pending_dependencies), select (id, start_after)
    on ${jobSchema}.job_common to vm_app, vm_reception, vm_system;
  grant select (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    retention_seconds, deletion_seconds, dead_letter, heartbeat_seconds) on ${jobSchema}.queue to vm_app, vm_reception, vm_system;
  commit`;

const optionsOf = (name: QueueName) => {
  const {
    payload: _payload,
    workers: _workers,
    cron: _cron,
    yields: _yields,
    pollSeconds: _poll,
    ...options
  } = rulesOf(name);
  return { ...options, retryBackoff: true, heartbeatSeconds, deadLetter: deadLetterQueue };
};

const deadLetterOptions = { retentionSeconds: deadLetterRetentionSeconds, retryLimit: 0 };

const schedules = queueNames.flatMap((name) => {
  const { cron } = rulesOf(name);
  return cron ? [{ name, cron }] : [];
});

/** Changes whenever the library's tables, our queues or the grants do; kept as the schema's comment. */
const fingerprint = createHash('sha256')
  .update(getConstructionPlans(jobSchema))
  .update(JSON.stringify([queueNames.map((name) => [name, optionsOf(name)]), deadLetterOptions, schedules]))
  .update(grants)
  .digest('hex');

async function isCurrent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ current: boolean | null }>(
    `select obj_description(to_regnamespace('${jobSchema}')::oid, 'pg_namespace') = $1 as current`,
    [fingerprint],
  );
  return rows[0]?.current === true;
}

/** Whether there is nothing to make or upgrade. */
export const hasJobTables = (access: DatabaseAccess): Promise<boolean> =>
  withClient(access.address, access.owner, isCurrent);

/** Makes or upgrades the queue's tables, our queues and who may do what with them. One query when all is there. */
export async function installJobTables(access: DatabaseAccess): Promise<void> {
  await withClient(access.address, access.owner, async (client) => {
    if (await isCurrent(client)) return;
    // Held until the connection closes: of two first starts one waits, then finds the work done.
    await client.query(`select pg_advisory_lock(hashtext('virtual-med job tables'))`);
    if (await isCurrent(client)) return;
    const boss = await upgradeTables(client);
    await installQueues(boss);
    await client.query(grants);
    await client.query(`comment on schema ${jobSchema} is '${fingerprint}'`);
  });
}

async function upgradeTables(client: pg.Client): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  // Started for its migrations alone; stopped before its own background upgrades wake up.
  await boss.start();
  await boss.stop();
  // What an upgrade leaves for later needs the owner's rights, so it is done here and now.
  const { rows } = await client.query<{ id: string; command: string }>(
    `select id, command from ${jobSchema}.bam where status <> 'completed' order by created_on`,
  );
  for (const { id, command } of rows) {
    await client.query(command);
    await client.query(`update ${jobSchema}.bam set status = 'completed', completed_on = now() where id = $1`, [id]);
  }
  return boss;
}

async function installQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadLetterQueue, deadLetterOptions);
  await boss.updateQueue(deadLetterQueue, deadLetterOptions);
  for (const name of queueNames) {
    await boss.createQueue(name, optionsOf(name));
    await boss.updateQueue(name, optionsOf(name));
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name, key);
  }
  for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: 'UTC' });
}
