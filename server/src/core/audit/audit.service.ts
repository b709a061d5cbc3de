import { isIP } from 'node:net';
import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import type { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { ActorRole, RecordedRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import { type RawBuilder, sql } from 'kysely';
import type { House } from '../../house.ts';
import { type Actor, executeLater, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

interface AuditRecord {
  readonly event: AuditEvent;
  readonly clinicId: string | null;
  readonly recordType?: 'clinic' | 'patient' | 'document' | 'user' | 'session' | 'job' | 'plan' | 'entry';
  readonly recordId?: string;
  readonly details?: AuditDetails;
}

/** Nothing to say is no details. */
const detailsOf = ({ details }: AuditRecord): string | null =>
  details && Object.keys(details).length > 0 ? JSON.stringify(details) : null;

/**
 * Writes one row of the trail inside the transaction it tells of: both happen or neither does.
 * Who, in what role, when and from where are stamped by the database itself.
 */
export const record = (tx: Tx, entry: AuditRecord): Promise<void> =>
  executeLater(
    tx,
    tx.insertInto('audit_events').values({
      id: newId(),
      clinic_id: entry.clinicId,
      event: entry.event,
      record_type: entry.recordType ?? null,
      record_id: entry.recordId ?? null,
      details: detailsOf(entry),
    }),
  );

/** The same as a part of the statement that reads: a row of the trail for each row of `source`, a name given in its WITH. */
export const recordOf = (source: string, entry: AuditRecord): RawBuilder<Record<string, never>> =>
  sql`(insert into audit_events (id, clinic_id, event, record_type, record_id, details)
    select ${newId()}::uuid, ${entry.clinicId}::uuid, ${entry.event}::text, ${entry.recordType ?? null}::text,
      ${entry.recordId ?? null}::uuid, ${detailsOf(entry)}::jsonb from ${sql.ref(source)})`;

/** Who did it, told by the server where no actor's transaction can: at sign-in, or with the system's eyes. */
export interface Doer {
  readonly actorId: string | null;
  readonly actorRole: ActorRole;
  readonly ip: string | null;
  readonly requestId: string;
}

export const doerOf = (actor: Actor): Doer => ({
  actorId: actor.userId,
  actorRole: actor.role,
  ip: actor.ip,
  requestId: actor.requestId,
});

/** The same row, written in a transaction of the system's for a person the server itself has proven. */
export async function recordFor(tx: Tx, doer: Doer, entry: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      id: newId(),
      clinic_id: entry.clinicId,
      event: entry.event,
      record_type: entry.recordType ?? null,
      record_id: entry.recordId ?? null,
      details: detailsOf(entry),
      actor_id: doer.actorId,
      actor_role: doer.actorRole,
      // A scoped IPv6 address is no `inet`.
      ip: doer.ip && isIP(doer.ip) && !doer.ip.includes('%') ? doer.ip : null,
      request_id: doer.requestId,
    })
    .execute();
}

type TrailQuery = z.infer<(typeof listAuditTrail)['query']>;
type Trail = z.infer<(typeof listAuditTrail)['response']>;

export const readTrail = (house: House, actor: Actor, clinicId: string, query: TrailQuery): Promise<Trail> =>
  house.db.asActor(
    actor,
    async (tx) => {
      let rows = tx
        .selectFrom('audit_events as e')
        .leftJoin('users as u', 'u.id', 'e.actor_id')
        .select([
          'e.id',
          'e.event',
          'e.occurred_at',
          'e.actor_id',
          'e.actor_role',
          'e.ip',
          'e.record_type',
          'e.record_id',
          'e.details',
        ])
        .select('u.name as actor_name')
        .select((eb) => eb('e.hash', 'is not', null).as('sealed'))
        .where('e.clinic_id', '=', clinicId)
        .orderBy('e.id', 'desc')
        .limit(query.limit + 1);
      if (query.event) rows = rows.where('e.event', '=', query.event);
      if (query.actorId) rows = rows.where('e.actor_id', '=', query.actorId);
      if (query.recordId) rows = rows.where('e.record_id', '=', query.recordId);
      if (query.before) rows = rows.where('e.id', '<', query.before);
      const found = await rows.execute();
      await record(tx, { event: 'audit.read', clinicId });
      const page = found.slice(0, query.limit);
      return {
        entries: page.map((row) => ({
          id: row.id,
          event: row.event as AuditEvent,
          occurredAt: row.occurred_at,
          actorId: row.actor_id,
          actorName: row.actor_name,
          actorRole: row.actor_role as RecordedRole,
          ip: row.ip,
          recordType: row.record_type,
          recordId: row.record_id,
          details: row.details as AuditDetails | null,
          sealed: Boolean(row.sealed),
        })),
        next: found.length > query.limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
    { readAndRecord: true },
  );
