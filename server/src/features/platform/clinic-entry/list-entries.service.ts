import type { EntryReason } from '@virtual-med/contract/clinic-entry/clinic-entry';
import type { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor } from '../../../core/db/database.ts';

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
