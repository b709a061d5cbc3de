import type { BackupFailureReason } from '@virtual-med/contract/backup/backup.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { DatabaseAccess } from '../../../core/db/connection.ts';
import type { Tx } from '../../../core/db/database.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { backupFailureMail } from './backup-failure.mail.ts';
import { isDue, readStanding } from './backup-runs.ts';
import { backUpApart } from './run-process.ts';

/** Whether the failure at hand was the first since the last success, or the last letter is a day old. Marks it as told. */
async function mayTell(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    with newest as (
      select id from backup_runs where state = 'failed' order by started_at desc limit 1 for update
    ), told as (
      select max(told_at) as at from backup_runs
      where told_at > coalesce((select max(started_at) from backup_runs where state = 'done'), '-infinity')
    )
    update backup_runs set told_at = now() from told
    where id = (select id from newest) and (told.at is null or told.at < now() - interval '1 day')
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The platform's staff hear of it once, and then once a day while it lasts. */
export async function tellOfFailure(ctx: AppContext, reason: BackupFailureReason): Promise<void> {
  await ctx.db.asSystem('tell of a failed backup', async (tx) => {
    if (!(await mayTell(tx))) return;
    const { lastSuccess } = await readStanding(tx);
    const people = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('platform_role', '=', 'super_admin')
      .execute();
    for (const { name, email } of people) {
      const mail = backupFailureMail(name, `${ctx.appUrl}/admin/configuracoes`, reason, lastSuccess?.at ?? null);
      await sendPersonalMail(ctx, tx, { to: email, ...mail });
    }
  });
}

/** Looked at every few minutes; what is due by the configuration is done, by one server at a time. */
export const backUpWhenDue =
  (ctx: () => AppContext, access: DatabaseAccess): JobHandler<PayloadOf<'backup.run'>> =>
  async (_payload, { signal }) => {
    const { config, secretKey, db, log } = ctx();
    const { destination, everyMs } = config.backup;
    if (!destination || everyMs === undefined) return;
    const standing = await db.asSystem('backup schedule', readStanding);
    if (!isDue(standing, everyMs, Date.now())) return;
    const keys = { secretKey, oldSecretKeys: [...config.oldSecretKeys] };
    const answer = await backUpApart({ config, access, keys }, signal);
    if ('report' in answer) {
      const { archive, bytes, sha256, counts, removed } = answer.report;
      const { rows: _rows, missing, ...rest } = counts;
      log.info({ archive, bytes, sha256, ...rest, removed }, 'backup made');
      if (missing.length > 0) log.error({ documents: missing.slice(0, 100) }, 'backup: documents without their file');
      return;
    }
    const { reason, cause } = answer.failure;
    // Another server is at it, or the operator.
    if (reason === 'running') return;
    log.error({ reason, cause }, 'backup failed');
    await tellOfFailure(ctx(), reason);
  };
