import type { ClinicUsage } from '@virtual-med/contract/usage/usage';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';

/** Big numbers come as text; none of these outgrows what a number holds. */
type Row = { readonly [Key in keyof ClinicUsage]: Key extends 'mailsTrusted' ? boolean : string | number };

export async function readUsage(ctx: AppContext, actor: Actor, clinicId: string): Promise<ClinicUsage> {
  const { rows } = await ctx.db.asActor(actor, (tx) =>
    sql<Row>`
      select u.documents, w.documents_max as "documentsMax",
        u.bytes, w.storage_bytes as "bytesMax",
        m.today as "mailsToday", w.mails_per_day as "mailsPerDay", w.mails_trusted as "mailsTrusted",
        m.deferred as "mailsDeferred", m.withheld as "mailsWithheld"
      from clinic_allowances w
        cross join lateral (
          select coalesce(sum(k.documents), 0) as documents, coalesce(sum(k.bytes), 0) as bytes
          from clinic_usage k where k.clinic_id = ${clinicId}) u
        cross join lateral (
          select count(*) filter (where b.sent_on = t.today) as today,
            count(*) filter (where b.wanted_on = t.today and b.sent_on > t.today) as deferred,
            count(*) filter (where b.wanted_on = t.today and b.sent_on is null) as withheld
          from (select (now() at time zone 'America/Sao_Paulo')::date as today) t
            left join clinic_mail_bookings b
              on b.clinic_id = ${clinicId} and (b.sent_on = t.today or b.wanted_on = t.today)) m
      where w.clinic_id = ${clinicId}
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
