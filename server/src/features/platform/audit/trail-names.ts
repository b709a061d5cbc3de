import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import type { AuditEntry } from '@virtual-med/contract/audit/audit-trail';
import { type Tx, withSystemRole } from '../../../core/db/database.ts';

/** A row of the trail, as far as naming it needs. */
interface Unnamed {
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly record_type: string | null;
  readonly record_id: string | null;
  readonly details: unknown;
}

/** Whose a document was that is gone. */
function formerPatient({ record_type, details }: Unnamed): string | null {
  const { patient } = (details as AuditDetails | null) ?? {};
  return record_type === 'document' ? (patient?.to ?? patient?.from ?? null) : null;
}

export type Names = Pick<AuditEntry, 'actorName' | 'subjectName' | 'patientId' | 'patientName'>;

const recordsOf = (rows: readonly Unnamed[], type: string): string[] => [
  ...new Set(rows.flatMap((row) => (row.record_type === type && row.record_id ? [row.record_id] : []))),
];

const byId = <T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** How a step of the transaction gets to see more than its actor. */
export type Eyes = typeof withSystemRole;

/** For a transaction that sees everything already. */
export const eyesOfSystem: Eyes = (_tx, _reason, work) => work();

/** Whoever acted or was acted on keeps their name here after they left; nobody else's is looked up. */
async function people(tx: Tx, rows: readonly Unnamed[], eyes: Eyes): Promise<ReadonlyMap<string, { name: string }>> {
  const actors = rows.flatMap(({ actor_id }) => actor_id ?? []);
  const ids = [...new Set([...actors, ...recordsOf(rows, 'user')])];
  if (ids.length === 0) return new Map();
  return byId(
    await eyes(tx, 'audit: names of people', () =>
      tx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
  );
}

/** A patient goes by the name the clinic knows, not by that of an account it does not see. */
async function accountHolders(
  tx: Tx,
  clinicId: string,
  rows: readonly Unnamed[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = [
    ...rows.flatMap(({ actor_id, actor_role }) => (actor_role === 'patient' && actor_id ? actor_id : [])),
    ...recordsOf(rows, 'user'),
  ];
  if (accounts.length === 0) return new Map();
  const found = await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.user_id', 'p.shown_name as name'])
    .where('a.clinic_id', '=', clinicId)
    .where('a.user_id', 'in', [...new Set(accounts)])
    .orderBy('a.patient_id')
    .execute();
  return new Map(found.toReversed().map(({ user_id, name }) => [user_id, name]));
}

async function documentsAndPatients(tx: Tx, clinicId: string, rows: readonly Unnamed[]) {
  const documentIds = recordsOf(rows, 'document');
  const documents =
    documentIds.length === 0
      ? []
      : await tx
          .selectFrom('documents')
          .select(['id', 'name', 'patient_id'])
          .where('clinic_id', '=', clinicId)
          .where('id', 'in', documentIds)
          .execute();
  const patientIds = [
    ...recordsOf(rows, 'patient'),
    ...documents.map(({ patient_id }) => patient_id),
    ...rows.flatMap((row) => formerPatient(row) ?? []),
  ];
  const patients =
    patientIds.length === 0
      ? []
      : await tx
          .selectFrom('patients')
          .select(['id', 'shown_name as name'])
          .where('clinic_id', '=', clinicId)
          .where('id', 'in', [...new Set(patientIds)])
          .execute();
  return { documents: byId(documents), patients: byId(patients) };
}

/** Names for a page of the trail, asked for together; `clinicId` null is the platform's own chain. */
export async function namesFor(
  tx: Tx,
  clinicId: string | null,
  rows: readonly Unnamed[],
  eyes: Eyes = withSystemRole,
): Promise<(row: Unnamed) => Names> {
  const named = await people(tx, rows, eyes);
  const holders = clinicId === null ? new Map<string, string>() : await accountHolders(tx, clinicId, rows);
  const { documents, patients } =
    clinicId === null
      ? { documents: new Map<string, never>(), patients: new Map<string, never>() }
      : await documentsAndPatients(tx, clinicId, rows);
  const nameOf = (id: string | null) => (id === null ? null : (named.get(id)?.name ?? null));
  return (row) => {
    const document = row.record_type === 'document' ? documents.get(row.record_id ?? '') : undefined;
    const patientId = document?.patient_id ?? (row.record_type === 'patient' ? row.record_id : formerPatient(row));
    const isPatient = row.actor_role === 'patient' && clinicId !== null;
    const holder = (id: string | null) => (id === null ? null : (holders.get(id) ?? null));
    return {
      actorName: isPatient ? holder(row.actor_id) : nameOf(row.actor_id),
      subjectName:
        document?.name ?? (row.record_type === 'user' ? (holder(row.record_id) ?? nameOf(row.record_id)) : null),
      patientId,
      patientName: patientId === null ? null : (patients.get(patientId)?.name ?? null),
    };
  };
}
