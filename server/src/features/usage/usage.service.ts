import type { ClinicUsage } from '@virtual-med/contract/usage/usage';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../core/app-error.ts';

/** Big numbers come as text; none of these outgrows what a number holds. */
type Row = { readonly [Key in keyof ClinicUsage]: Key extends 'mailsTrusted' ? boolean : string | number };

export async function readUsage(ctx: AppContext, clinicId: string): Promise<ClinicUsage> {
  const { rows } = await ctx.db.asSystem('usage of a clinic', (tx) =>
    sql<Row>`
      select coalesce(u.documents, 0) as documents, w.documents_max as "documentsMax",
        coalesce(u.bytes, 0) as bytes, w.storage_bytes as "bytesMax",
        coalesce(d.booked, 0) as "mailsToday", w.mails_per_day as "mailsPerDay", w.mails_trusted as "mailsTrusted",
        coalesce(d.deferred, 0) as "mailsDeferred", coalesce(d.withheld, 0) as "mailsWithheld"
      from clinic_allowance(${clinicId}) w
        left join clinic_usage u on u.clinic_id = ${clinicId}
        left join clinic_mail_days d on d.clinic_id = ${clinicId} and d.day = (now() at time zone 'America/Sao_Paulo')::date
    `.execute(tx),
  );
  const [row] = rows;
  if (!row) throw new AppError('clinics.not_found');
  return {
    documents: Number(row.documents),
    documentsMax: Number(row.documentsMax),
    bytes: Number(row.bytes),
    bytesMax: Number(row.bytesMax),
    mailsToday: Number(row.mailsToday),
    mailsPerDay: Number(row.mailsPerDay),
    mailsTrusted: row.mailsTrusted,
    mailsDeferred: Number(row.mailsDeferred),
    mailsWithheld: Number(row.mailsWithheld),
  };
}
