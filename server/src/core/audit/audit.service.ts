import { isIP } from 'node:net';
import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

interface AuditRecord {
  readonly event: AuditEvent;
  readonly clinicId: string | null;
  readonly recordType?:
    | 'clinic'
    | 'patient'
    | 'document'
    | 'user'
    | 'session'
    | 'job'
    | 'plan'
    | 'entry'
    | 'export'
    | 'intake_file'
    | 'scanner'
    | 'import';
  readonly recordId?: string;
  /** Whose document it is. The database looks it up where nobody says it, and finds nothing while the row is not there yet. */
  readonly aboutPatient?: string | undefined;
  readonly details?: AuditDetails;
}

/** Nothing to say is no details. */
const detailsOf = ({ details }: Pick<AuditRecord, 'details'>): string | null =>
  details && Object.keys(details).length > 0 ? JSON.stringify(details) : null;

/**
 * Writes one row of the trail inside the transaction it tells of: both happen or neither does.
 * Who, in what role, when and from where are stamped by the database itself.
 */
export async function record(tx: Tx, entry: AuditRecord): Promise<void> {
  await tx.insertInto('audit_events').values(rowOf(entry)).execute();
}

const rowOf = (entry: AuditRecord) => ({
  id: newId(),
  clinic_id: entry.clinicId,
  event: entry.event,
  record_type: entry.recordType ?? null,
  record_id: entry.recordId ?? null,
  about_patient: entry.aboutPatient ?? null,
  details: detailsOf(entry),
});

/** The same as a part of the statement that reads: a row of the trail for each row of `source`, a name given in its WITH. */
export const recordOf = (
  source: string,
  entry: Omit<AuditRecord, 'aboutPatient'> & { readonly aboutPatient?: RawBuilder<unknown> },
  id: string = newId(),
): RawBuilder<Record<string, never>> =>
  sql`(insert into audit_events (id, clinic_id, event, record_type, record_id, about_patient, details)
    select ${id}::uuid, ${entry.clinicId}::uuid, ${entry.event}::text, ${entry.recordType ?? null}::text,
      ${entry.recordId ?? null}::uuid, ${entry.aboutPatient ?? null}::uuid, ${detailsOf(entry)}::jsonb
    from ${sql.ref(source)})`;

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
      ...rowOf(entry),
      actor_id: doer.actorId,
      actor_role: doer.actorRole,
      // A scoped IPv6 address is no `inet`.
      ip: doer.ip && isIP(doer.ip) && !doer.ip.includes('%') ? doer.ip : null,
      request_id: doer.requestId,
    })
    .execute();
}
