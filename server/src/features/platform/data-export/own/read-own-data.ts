import { extensionOf } from '@virtual-med/contract/core/files';
import { dayIn } from '@virtual-med/contract/core/formats';
import { type OwnData, ownData } from '@virtual-med/contract/data-export/own-data';
import { type HealthEdits, healthFields } from '@virtual-med/contract/patients/patients';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { uniqueNames } from '../../../../core/zip/unique-names.ts';
import { zipMaxFiles } from '../../../../core/zip/zip-file.ts';
import { presentRepresentative, representativeColumns } from '../../../people/patients/public.ts';
import { readAcceptedTerms, readOwnRequests } from '../../../people/privacy/public.ts';
import { documentsOf, replacementOf, writtenMarkOf } from '../../../records/documents/public.ts';
import { signedMark } from '../../../records/signature-checks/public.ts';
import { verificationStates } from '../../../records/verification/public.ts';
import { readOwnAccesses } from '../../audit/public.ts';

/** More than anybody has; what is beyond is said to be there. */
const accessesMax = 20_000;
const requestsMax = 10_000;
/** Room for the files that are made. */
const documentsMax = zipMaxFiles - 10;

/** Which export: its content hangs on these and on what the database says, so that it can be made again to the byte. */
export interface Receipt {
  /** Accesses from its making on are not part of it. */
  readonly id: string;
  readonly at: string;
}

interface OwnFile {
  readonly documentId: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly modifiedAt: Date;
}

export interface OwnContent {
  readonly data: OwnData;
  readonly files: readonly OwnFile[];
  readonly look: {
    readonly id: string;
    readonly name: string;
    readonly color_palette: string;
    readonly logo_url: string | null;
  };
}

const clinicOf = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('clinics')
    .select(['id', 'name', 'time_zone', 'color_palette', 'logo_url', 'zip_code', 'address', 'phone', 'cnes'])
    .where('id', '=', clinicId)
    .executeTakeFirst();

const recordsOf = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('patients as p')
    .innerJoin('patient_accounts as a', 'a.patient_id', 'p.id')
    .select([
      'p.id',
      'p.name',
      'p.social_name',
      'p.email',
      'p.phone',
      'p.birth_date',
      'p.sex',
      'p.zip_code',
      'p.address',
      'p.professional_id',
      'p.cpf',
      'p.passport',
      ...representativeColumns,
    ])
    .select(['p.health_history', 'p.health_edits', 'p.created_at', 'p.updated_at', 'a.mail_notices'])
    .where('p.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .where('a.user_id', '=', actor.userId)
    .orderBy('p.id')
    .execute();

const ownDocuments = (tx: Tx, clinicId: string, recordIds: readonly string[]) =>
  documentsOf(tx, clinicId, recordIds)
    .select(['d.id', 'd.patient_id', 'd.name', 'd.category', 'd.file_path', 'd.file_name', 'd.content_type'])
    .select(['d.size_bytes', 'd.sha256', 'd.uploaded_by', 'd.uploaded_by_name', 'd.created_at', 'd.summary_patient'])
    .select(['d.uploaded_by_registration', 'd.first_version_id'])
    .select(['d.signed_by_name', 'd.signed_at', 'd.signed_as_test', 'd.written_kind', 'd.written_way'])
    .select(replacementOf)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(documentsMax + 1)
    .execute();

/** By document, newest first; what was found after the receipt is not part of it. */
async function checksOf(tx: Tx, clinicId: string, { at }: Receipt) {
  const rows = await tx
    .selectFrom('signature_checks')
    .select(['document_id', 'headline', 'report', 'first_checked_at'])
    .where('clinic_id', '=', clinicId)
    .where('first_checked_at', '<', at)
    .orderBy('first_checked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = rows.map((row) => ({
    documentId: row.document_id,
    told: { firstCheckedAt: row.first_checked_at, found: row.headline, signatures: row.report },
  }));
  return new Map(
    [...Map.groupBy(found, ({ documentId }) => documentId)].map(([id, ofOne]) => [id, ofOne.map(({ told }) => told)]),
  );
}

/** By the first version of each document that was written here. */
async function contentsOf(tx: Tx, clinicId: string) {
  const rows = await tx
    .selectFrom('written_documents')
    .select(['document_id', 'content', 'content_version', 'issued_at'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.document_id,
      { contentVersion: row.content_version, content: row.content, issuedAt: row.issued_at },
    ]),
  );
}

/** Patients see no staff accounts; whose patient they are is theirs to know. */
async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await withSystemRole(tx, 'own export: responsible professional', () =>
    tx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Name and moment alone: who wrote is told, not by which account. */
const editsOf = (stored: unknown): HealthEdits => {
  const edits = stored as HealthEdits;
  return Object.fromEntries(
    healthFields.flatMap((field) => {
      const edit = edits[field];
      return edit ? [[field, { by: edit.by, at: edit.at }]] : [];
    }),
  ) as HealthEdits;
};

type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number];
type DocumentRow = Awaited<ReturnType<typeof ownDocuments>>[number];

const presentRecord = (row: RecordRow, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  name: row.name,
  socialName: row.social_name,
  email: row.email,
  phone: row.phone,
  sex: row.sex,
  birthDate: row.birth_date,
  zipCode: row.zip_code,
  address: row.address,
  cpf: row.cpf,
  passport: row.passport,
  representative: presentRepresentative(row),
  responsibleProfessional: row.professional_id ? (names.get(row.professional_id) ?? null) : null,
  healthHistory: row.health_history,
  healthEdits: editsOf(row.health_edits),
  mailNotices: row.mail_notices,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentDocument = (row: DocumentRow) => ({
  id: row.id,
  recordId: row.patient_id,
  name: row.name,
  category: row.category,
  fileName: row.file_name,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
  sentBy: { id: row.uploaded_by, name: row.uploaded_by_name, registration: row.uploaded_by_registration },
  createdAt: row.created_at,
  summary: row.summary_patient,
  signed: signedMark(row),
});

function writtenIn(row: Parameters<typeof writtenMarkOf>[0], said: object | undefined) {
  const mark = writtenMarkOf(row);
  return mark && said ? { ...mark, ...said } : null;
}

/** All the clinic's platform holds about the person who asks, with that person's own eyes. */
export async function readOwnData(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  clinicId: string,
  receipt: Receipt,
): Promise<OwnContent> {
  const clinic = await clinicOf(tx, clinicId);
  const records = await recordsOf(tx, actor, clinicId);
  if (!clinic || records.length === 0) throw new AppError('clinics.not_found');
  const account = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'created_at'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const visit = await tx
    .selectFrom('patient_visits')
    .select('last_visit_at')
    .where('user_id', '=', actor.userId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  const names = await namesOf(
    tx,
    records.flatMap(({ professional_id }) => professional_id ?? []),
  );
  const recordIds = records.map(({ id }) => id);
  const documents = await ownDocuments(tx, clinicId, recordIds);
  if (documents.length > documentsMax) throw new AppError('documents.export_too_large');
  const checks = await checksOf(tx, clinicId, receipt);
  const verifications = await verificationStates(ctx, tx, clinicId);
  const accessed = { before: receipt.id, limit: accessesMax };
  const contents = await contentsOf(tx, clinicId);
  const { accesses, next } = await readOwnAccesses(tx, actor, { clinicId, patientIds: recordIds }, accessed);

  const today = dayIn(clinic.time_zone, new Date(receipt.at));
  const requests = await readOwnRequests(tx, actor, clinicId, { today, limit: requestsMax });
  const acceptedTerms = (await readAcceptedTerms(tx, actor)) ?? null;

  const nameIn = uniqueNames();
  const files = documents.map(
    (row): OwnFile => ({
      documentId: row.id,
      name: nameIn(`documentos/${row.category}`, row.name, extensionOf(row.file_name)),
      path: row.file_path,
      size: Number(row.size_bytes),
      sha256: row.sha256,
      modifiedAt: new Date(row.created_at),
    }),
  );
  const data = ownData.parse({
    format: 'virtual-med/meus-dados',
    version: 1,
    id: receipt.id,
    exportedAt: receipt.at,
    clinic: {
      id: clinic.id,
      name: clinic.name,
      timeZone: clinic.time_zone,
      zipCode: clinic.zip_code,
      address: clinic.address,
      phone: clinic.phone,
      cnes: clinic.cnes,
    },
    account: { name: account.name, email: account.email, phone: account.phone, createdAt: account.created_at },
    records: records.map((row) => presentRecord(row, names)),
    documents: documents.map((row, index) => ({
      ...presentDocument(row),
      file: files[index]?.name,
      signatureChecks: checks.get(row.id) ?? [],
      verification: verifications.get(row.first_version_id ?? row.id) ?? verifications.get(row.id) ?? null,
      written: writtenIn(row, contents.get(row.first_version_id ?? row.id)),
    })),
    requests,
    acceptedTerms,
    accesses,
    olderAccesses: next !== null,
    lastVisitAt: visit?.last_visit_at ?? null,
  });
  return { data, files, look: clinic };
}
