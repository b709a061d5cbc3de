import { limits } from '@virtual-med/contract/core/limits';
import { openingEvents, type SummaryKind, type UploadWarning } from '@virtual-med/contract/documents/documents';
import type { Document, DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import type { WrittenMark } from '@virtual-med/contract/documents/written-mark';
import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import type { Signature } from '@virtual-med/contract/signing/signing';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, RowOf, Tx } from '../../../core/db/database.ts';
import type { DB, Documents } from '../../../core/db/types.gen.ts';
import { newestCheck, signedMark } from '../signature-checks/public.ts';

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest request to sign the document `d`. Whoever holds the address may sign: the signer and whoever asked get it. */
export const newestSignature = sql<Signature | null>`(
  select jsonb_build_object(
    'id', s.id, 'means', case when s.provider = 'certificate' then 'certificate' else 'service' end, 'step', s.step,
    'state', s.state, 'signerId', s.signer_id, 'signerName', s.signer_name, 'requestedByName', s.requested_by_name,
    'requestedAt', ${instant('s.created_at')}, 'finishedAt', ${instant('s.finished_at')}, 'reason', s.reason,
    'isTest', s.is_test,
    'signingUrl', case when s.state = 'pending' and app_user_id() in (s.signer_id, s.requested_by) then s.signing_url end)
  from signature_requests s where s.document_id = d.id and s.state <> 'cancelled' order by s.created_at desc, s.id desc limit 1)`;

const columns = [
  'd.id',
  'd.patient_id',
  'd.name',
  'd.category',
  'd.file_name',
  'd.content_type',
  'd.size_bytes',
  'd.uploaded_by',
  'd.uploaded_by_name',
  'd.created_at',
  'd.notice',
  'd.thumbnail',
  'd.signed_by_name',
  'd.signed_at',
  'd.signed_as_test',
  'd.first_version_id',
  'd.held',
  'd.written_kind',
  'd.written_way',
] as const;

/** When the document came to the patient it belongs to now. */
export const arrivedAt = sql<string>`coalesce(d.moved_at, d.created_at)`;

export const seenAt = (eb: ExpressionBuilder<DB & { d: Documents }, 'd'>) =>
  eb
    .selectFrom('audit_events as e')
    .select((inner) => inner.fn.max('e.occurred_at').as('at'))
    .whereRef('e.record_id', '=', 'd.id')
    .where('e.actor_role', '=', 'patient')
    .where('e.event', 'in', openingEvents)
    // What another patient opened before it was moved here does not count.
    .where('e.occurred_at', '>=', arrivedAt)
    .as('seen_at');

/** As long as `desk_released` has it. */
const releasedUntil = sql<string | null>`(select r.expires_at from counter_releases r
  where r.document_id = d.id and r.ended_at is null and r.expires_at > now()
    and r.released_at > coalesce(d.moved_at, '-infinity'))`.as('released_until');

/** What was written in the place of a document: the newest version that whoever asks may see. */
export const replacementOf = sql<string | null>`case when d.replaced_by is not null then (select n.id from documents n
  where (n.id = d.replaced_by or n.first_version_id = d.replaced_by) and n.deleted_at is null
  order by n.created_at desc limit 1) end`.as('replaced_by');

export const writtenMarkOf = (
  row: Pick<Selectable<Documents>, 'written_kind' | 'written_way' | 'replaced_by'>,
): WrittenMark | null =>
  row.written_kind === null
    ? null
    : {
        kind: row.written_kind as WrittenMark['kind'],
        way: row.written_way as WrittenMark['way'],
        replacedBy: row.replaced_by,
      };

/** Documents of patients still linked to the clinic. */
export const documentsIn = (tx: Pick<Tx, 'selectFrom'>, clinicId: string) =>
  tx
    .selectFrom('documents as d')
    .where('d.clinic_id', '=', clinicId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patients as p')
          .select(sql`1`.as('one'))
          .whereRef('p.id', '=', 'd.patient_id')
          .where('p.unlinked_at', 'is', null),
      ),
    );

/** Those on the screens. */
export const currentDocuments = (tx: Pick<Tx, 'selectFrom'>, clinicId: string) =>
  documentsIn(tx, clinicId).where('d.deleted_at', 'is', null);

/** The records of the clinic that are the person's own. */
export const ownAccounts = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('patient_accounts')
    .select('patient_id')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', actor.userId);

export const ownPatientIds = async (tx: Tx, actor: Actor, clinicId: string): Promise<string[]> =>
  (await ownAccounts(tx, actor, clinicId).execute()).map(({ patient_id }) => patient_id);

/** Found by whose they are: by row rules alone, every document of the clinic would be looked at. */
export function documentsOf(tx: Tx, clinicId: string, patientIds: readonly string[]) {
  const all = currentDocuments(tx, clinicId);
  const [one, ...more] = patientIds;
  // Those of one record come in the order of its index.
  if (one !== undefined && more.length === 0) return all.where('d.patient_id', '=', one);
  return all.where(sql<boolean>`d.patient_id = any (${patientIds}::uuid[])`);
}

export const withSummaryColumns = <Q extends ReturnType<typeof documentsIn>>(query: Q) =>
  query
    .select(columns)
    .select(seenAt)
    .select([replacementOf, releasedUntil])
    .select([newestSignature.as('signature'), newestCheck.as('signature_check')]);

export const readDetail = (tx: Tx, clinicId: string, documentId: string) =>
  withSummaryColumns(currentDocuments(tx, clinicId))
    .select(['d.sha256', 'd.warnings', 'd.summary', 'd.summary_patient', 'd.summary_professional', 'd.summary_authors'])
    .where('d.id', '=', documentId)
    .executeTakeFirst();

type Row = RowOf<Documents, (typeof columns)[number] | 'replaced_by'> & {
  seen_at: string | null;
  released_until: string | null;
  signature: Signature | null;
  signature_check: SignatureCheck | null;
};

export const presentDocument = (actor: Actor, row: Row): Document => ({
  id: row.id,
  patientId: row.patient_id,
  name: row.name,
  category: row.category as Document['category'],
  fileName: row.file_name,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  uploadedBy: { id: row.uploaded_by, name: row.uploaded_by_name },
  createdAt: row.created_at,
  seenAt: row.seen_at,
  notice: row.held ? 'held' : (row.notice as Document['notice']),
  // What the platform's staff see is recorded, piece by piece: lists show them names.
  hasThumbnail: row.thumbnail === 'made' && actor.role !== 'super_admin',
  signature: row.signature,
  signed: signedMark(row),
  firstVersionId: row.first_version_id,
  signatureCheck: row.signature_check,
  written: writtenMarkOf(row),
  ...(row.released_until && { releasedUntil: row.released_until }),
});

type DetailRow = NonNullable<Awaited<ReturnType<typeof readDetail>>>;
type Authors = Partial<Record<SummaryKind, { author: string; at: string }>>;

export function presentDetail(actor: Actor, row: DetailRow): DocumentDetail {
  const authors = row.summary_authors as Authors;
  const summary = (kind: SummaryKind, text: string) => ({
    text,
    author: authors[kind]?.author ?? null,
    updatedAt: authors[kind]?.at ?? null,
  });
  return {
    ...presentDocument(actor, row),
    sha256: row.sha256,
    warnings: row.warnings as UploadWarning[],
    summaries: {
      patient: summary('patient', row.summary_patient),
      professional: summary('professional', row.summary_professional),
      general: summary('general', row.summary),
    },
    destroyable: mayDestroy(actor, row) && isFresh(row.created_at),
  };
}

export const mayDestroy = (actor: Actor, row: { uploaded_by: string }): boolean =>
  actor.role !== 'professional' || row.uploaded_by === actor.userId;

export const isFresh = (createdAt: string): boolean =>
  Date.now() - Date.parse(createdAt) < limits.destroyWrongUploadHours * 3_600_000;

/** The name a person signs with; everyone can read their own row. */
export const ownName = async (tx: Tx, actor: Actor): Promise<string> =>
  (await tx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirstOrThrow()).name;

/** Whom a document may be given to. */
export const patientIn = (tx: Pick<Tx, 'selectFrom'>, clinicId: string, patientId: string) =>
  tx
    .selectFrom('patients')
    .select('patients.id')
    .where('patients.id', '=', patientId)
    .where('patients.clinic_id', '=', clinicId)
    .where('patients.unlinked_at', 'is', null);

/** Nobody unlinks them before the transaction is over. */
export async function requirePatient(tx: Tx, clinicId: string, patientId: string): Promise<void> {
  if (!(await patientIn(tx, clinicId, patientId).forShare().executeTakeFirst()))
    throw new AppError('patients.not_found');
}
