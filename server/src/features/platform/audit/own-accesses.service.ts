import type { listOwnAccesses, OwnAccess } from '@virtual-med/contract/audit/own-accesses';
import { eventsToldToPatients } from '@virtual-med/contract/audit/own-accesses.texts';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { RecordedRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { ownPatientIds } from '../../records/documents/public.ts';
import { entriesAbout } from './entries-about.ts';

type Query = z.infer<(typeof listOwnAccesses)['query']>;
type Page = z.infer<(typeof listOwnAccesses)['response']>;

interface Row {
  readonly id: string;
  readonly event: string;
  readonly occurred_at: string;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly actor_name: string | null;
  readonly document_name: string | null;
}

interface OwnRecords {
  readonly clinicId: string;
  readonly patientIds: readonly string[];
}

const aboveAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The trail of some records of one clinic, documents from when they came there: what was done to one before it was moved
 * concerns somebody else. A deleted document and one that waits
 * for its signature go unnamed, and so does whoever else opens the same record as a patient.
 */
async function accessesOf(tx: Tx, { clinicId, patientIds }: OwnRecords, own: string, query: Query) {
  const most = query.limit + 1;
  const entries = entriesAbout({
    clinicId,
    patient: sql`p.id`,
    conditions: [
      sql<boolean>`e.clinic_id = ${clinicId} and e.event = any (${eventsToldToPatients}::text[])`,
      sql<boolean>`e.id < ${query.before ?? aboveAllIds}`,
    ],
    most,
    sinceMoved: true,
  });
  const { rows } = await sql<Row>`
    select e.id, e.event, e.occurred_at, e.actor_id, e.actor_role,
      case when e.actor_role <> 'patient' or e.actor_id = ${own} then u.name end as actor_name,
      case when d.deleted_at is null and not d.held then d.name end as document_name
    from (select e.* from unnest(${patientIds}::uuid[]) as p(id) cross join lateral ${entries} e
      order by e.id desc limit ${most}) e
    left join users u on u.id = e.actor_id left join documents d on d.id = e.record_id
    order by e.id desc`.execute(tx);
  return rows;
}

/** For a transaction that knows which records are the person's. */
export async function readOwnAccesses(tx: Tx, actor: Actor, records: OwnRecords, query: Query): Promise<Page> {
  const rows = await withSystemRole(tx, 'audit: accesses of own records', () =>
    accessesOf(tx, records, actor.userId, query),
  );
  const page = rows.slice(0, query.limit);
  return {
    accesses: page.map(
      (row): OwnAccess => ({
        id: row.id,
        at: row.occurred_at,
        event: row.event as AuditEvent,
        isSelf: row.actor_id === actor.userId,
        name: row.actor_name,
        role: row.actor_role as RecordedRole,
        documentName: row.document_name,
      }),
    ),
    next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export const pageOfOwnAccesses = (ctx: AppContext, actor: Actor, clinicId: string, query: Query): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const patientIds = await ownPatientIds(tx, actor, clinicId);
    return readOwnAccesses(tx, actor, { clinicId, patientIds }, query);
  });
