import { type BackupFailureReason, backupFailures } from '@virtual-med/contract/backup/backup.texts';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { greet, layOutMail, type Mail, productName } from '../../../core/mail/mail-layout.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { readStanding } from './backup-runs.ts';

const failureMail = (name: string, page: string, reason: BackupFailureReason, lastSuccess: string | null): Mail =>
  layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `O backup falhou – ${productName}`,
      greeting: greet(name),
      before: [
        `O backup automático não foi feito. ${backupFailures[reason]}`,
        lastSuccess ? `O último backup bom é de ${formatDateTime(lastSuccess)}.` : 'Ainda não há nenhum backup bom.',
        'O sistema tenta de novo sozinho e avisa no máximo uma vez por dia enquanto falhar.',
      ],
      action: { label: 'Ver o sistema', link: page },
      after: [],
    },
  );

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
      const mail = failureMail(name, `${ctx.appUrl}/admin/configuracoes`, reason, lastSuccess?.at ?? null);
      await sendPersonalMail(ctx, tx, { to: email, ...mail });
    }
  });
}
