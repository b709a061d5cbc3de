import type { EnterClinicInput, EntryReason, OwnEntry } from '@virtual-med/contract/clinic-entry/clinic-entry';
import type { getClinicEntry, listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { brandOfClinic } from '../../../core/mail/brand.ts';
import { clinicEnteredMail } from './entry.mails.ts';

type Standing = z.infer<(typeof getClinicEntry)['response']>;

async function clinicAt(tx: Tx, clinicId: string): Promise<{ name: string }> {
  return tx
    .selectFrom('clinics')
    .select('name')
    .where('id', '=', clinicId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
}

const live = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('clinic_entries')
    .select(['id', 'reason', 'note', 'entered_at', 'expires_at'])
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', actor.userId)
    .where('session_id', '=', actor.sessionId ?? null)
    .where('left_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const present = (row: NonNullable<Awaited<ReturnType<typeof live>>>): OwnEntry => ({
  id: row.id,
  reason: row.reason as EntryReason,
  note: row.note,
  enteredAt: row.entered_at,
  expiresAt: row.expires_at,
});

/** Ends what this session still has open in the clinic; resolves to how much that was. */
async function close(tx: Tx, actor: Actor, clinicId: string): Promise<number> {
  const ended = await tx
    .updateTable('clinic_entries')
    .set({ left_at: sql`now()` })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', actor.userId)
    .where('session_id', '=', actor.sessionId ?? null)
    .where('left_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .execute();
  return ended.length;
}

/** The letter says that and why in general; the words themselves are read in the clinic's own settings. */
async function tellOwners(
  ctx: AppContext,
  tx: Tx,
  clinicId: string,
  entry: { personName: string; reason: EntryReason; at: string },
): Promise<void> {
  const owners = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.email'])
    .where('m.clinic_id', '=', clinicId)
    .where('m.role', '=', 'clinic_owner')
    .execute();
  const brand = await brandOfClinic(tx, clinicId);
  const { time_zone: timeZone } = await tx
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  for (const { name, email } of owners)
    await ctx.jobs.enqueue(tx, 'mail.send', {
      to: email,
      ...clinicEnteredMail(
        { name, brand },
        { ...entry, timeZone, page: `${ctx.appUrl}/clinica/${clinicId}/configuracoes` },
      ),
    });
}

/** Entering again in the same session replaces the former reason. */
export const beginEntry = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { reason, note }: EnterClinicInput,
): Promise<OwnEntry> =>
  ctx.db.asActor(actor, async (tx) => {
    await clinicAt(tx, clinicId);
    await close(tx, actor, clinicId);
    const person = await tx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirstOrThrow();
    const id = newId();
    const row = await tx
      .insertInto('clinic_entries')
      .values({ id, clinic_id: clinicId, person_name: person.name, reason, note })
      .returning(['id', 'reason', 'note', 'entered_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    await record(tx, {
      event: 'clinics.entered',
      clinicId,
      recordType: 'entry',
      recordId: id,
      details: { reason, note },
    });
    await withSystemRole(tx, 'entry: owners of a clinic', () =>
      tellOwners(ctx, tx, clinicId, { personName: person.name, reason, at: row.entered_at }),
    );
    return present(row);
  });

export const describeEntry = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Standing> =>
  ctx.db.asActor(actor, async (tx) => {
    const clinic = await clinicAt(tx, clinicId);
    const row = await live(tx, actor, clinicId);
    return { clinicName: clinic.name, entry: row ? present(row) : null };
  });

/** Leaving what one is not in any more is done already, and leaves no second trace. */
export const endEntry = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Record<string, never>> =>
  ctx.db.asActor(actor, async (tx) => {
    await clinicAt(tx, clinicId);
    if ((await close(tx, actor, clinicId)) > 0)
      await record(tx, { event: 'clinics.left', clinicId, recordType: 'clinic', recordId: clinicId });
    return {};
  });

type Query = z.infer<(typeof listClinicEntries)['query']>;
type Page = z.infer<(typeof listClinicEntries)['response']>;
type Opened = Page['entries'][number]['opened'];

/** What the trail says the person did in this clinic between coming in and going out. */
const opened = sql<Opened>`(
  select coalesce(json_agg(json_build_object('event', t.event, 'door', t.door, 'times', t.times)
    order by t.times desc, t.event, t.door), '[]')
  from (
    select a.event, a.details ->> 'door' as door, count(*)::int as times from audit_events a
    where a.clinic_id = e.clinic_id and a.actor_id = e.user_id and a.actor_role = 'super_admin'
      and a.occurred_at >= e.entered_at and a.occurred_at <= coalesce(e.left_at, e.expires_at)
      and a.event not in ('clinics.entered', 'clinics.left')
    group by 1, 2) t)`;

export const pageOfEntries = (ctx: AppContext, actor: Actor, clinicId: string, query: Query): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    let rows = tx
      .selectFrom('clinic_entries as e')
      .select(['e.id', 'e.person_name', 'e.reason', 'e.note', 'e.entered_at'])
      .select(
        sql<string | null>`case when e.left_at is not null then e.left_at
        when e.expires_at <= now() then e.expires_at end`.as('ended_at'),
      )
      .select(opened.as('opened'))
      .where('e.clinic_id', '=', clinicId)
      .orderBy('e.id', 'desc')
      .limit(query.limit + 1);
    if (query.before) rows = rows.where('e.id', '<', query.before);
    const found = await rows.execute();
    const page = found.slice(0, query.limit);
    return {
      entries: page.map((row) => ({
        id: row.id,
        personName: row.person_name,
        reason: row.reason as EntryReason,
        note: row.note,
        enteredAt: row.entered_at,
        endedAt: row.ended_at,
        opened: row.opened.map((one) => ({ ...one, event: one.event as AuditEvent })),
      })),
      next: found.length > query.limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
