import { limits } from '@virtual-med/contract/core/limits';
import type { ExportFailure } from '@virtual-med/contract/data-export/clinic-export.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import type { Mail } from '../../../../core/mail/layout.mail.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { exportFailedMail, exportReadyMail } from './clinic-export.mails.ts';
import { NoLongerWanted } from './progress.ts';
import type { Run, Written } from './write-archive.ts';

interface Ended {
  readonly id: string;
  readonly clinic_id: string;
  readonly requested_by: string;
}

/** Whoever asked, as long as the clinic is still theirs. */
const ownerOf = (tx: Tx, { clinic_id, requested_by }: Ended) =>
  tx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email'])
    .where('u.id', '=', requested_by)
    .where('m.clinic_id', '=', clinic_id)
    .where('m.role', '=', 'clinic_owner')
    .executeTakeFirst();

type Write = (recipient: { name: string; brand: Awaited<ReturnType<typeof brandFor>>; page: string }) => Mail;

async function write(ctx: AppContext, tx: Tx, ended: Ended, mail: Write): Promise<void> {
  const owner = await ownerOf(tx, ended);
  if (!owner) return;
  const recipient = {
    name: owner.name,
    brand: await brandFor(tx, owner.id),
    page: `${ctx.appUrl}/exportar-dados/${ended.clinic_id}`,
  };
  await sendPersonalMail(ctx, tx, { to: owner.email, ...mail(recipient) });
}

/** The archive is there from here on; of two attempts only the one at work says so. */
export const finishExport = (ctx: AppContext, run: Run, { size, manifestSha256, missing }: Written): Promise<void> =>
  ctx.db.asSystem('clinic export: done', async (tx) => {
    const row = await tx
      .updateTable('clinic_exports')
      .set({
        state: 'done',
        documents_done: sql`documents_total`,
        bytes_done: sql`bytes_total`,
        finished_at: sql`now()`,
        progress_at: sql`now()`,
        expires_at: sql`now() + make_interval(days => ${limits.clinicExportDays})`,
        archive_bytes: size,
        manifest_sha256: manifestSha256,
        missing,
      })
      .where('id', '=', run.id)
      .where('run_id', '=', run.run_id)
      .where('state', '=', 'running')
      .returning(['id', 'clinic_id', 'requested_by', 'expires_at'])
      .executeTakeFirst();
    if (!row) throw new NoLongerWanted();
    await record(tx, {
      event: 'exports.clinic_made',
      clinicId: row.clinic_id,
      recordType: 'export',
      recordId: row.id,
      details: { manifest: manifestSha256 },
    });
    await write(ctx, tx, row, (to) => exportReadyMail(to, { bytes: size, until: row.expires_at ?? '' }));
  });

/** Says that there will be no archive, to the trail and to whoever asked; once. */
export async function failExport(ctx: AppContext, tx: Tx, exportId: string, reason: ExportFailure): Promise<void> {
  const row = await tx
    .updateTable('clinic_exports')
    .set({ state: 'failed', reason, finished_at: sql`now()` })
    .where('id', '=', exportId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'clinic_id', 'requested_by'])
    .executeTakeFirst();
  if (!row) return;
  await record(tx, { event: 'exports.clinic_failed', clinicId: row.clinic_id, recordType: 'export', recordId: row.id });
  await write(ctx, tx, row, (to) => exportFailedMail(to, reason));
}
