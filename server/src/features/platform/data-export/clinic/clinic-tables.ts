import { type SelectQueryBuilder, sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { pagesById } from '../../../../core/db/cursor.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { DB } from '../../../../core/db/types.gen.ts';

/** One page of rows after the row of that id, in the order of ids. */
type ReadPage<Row> = (tx: Tx, clinicId: string, after: string, limit: number) => Promise<Row[]>;

/** A table of the clinic as a file of the archive. */
export interface ClinicTable<Row extends { readonly id: string } = { readonly id: string }> {
  readonly name: string;
  /** What it holds, in the words of the page that explains the archive. */
  readonly about: string;
  readonly read: ReadPage<Row>;
}

const table = <Row extends { readonly id: string }>(
  name: string,
  about: string,
  read: ReadPage<Row>,
): ClinicTable<Row> => ({ name, about, read });

/** One whose rows have an id and name their clinic. */
const ownTable = <From extends keyof DB, Row extends { readonly id: string }>(
  name: string,
  about: string,
  select: (tx: Tx) => SelectQueryBuilder<DB, From, Row>,
) =>
  table(name, about, (tx, clinicId, after, limit) =>
    select(tx).where(sql<boolean>`clinic_id = ${clinicId} and id > ${after}`).orderBy(sql`id`).limit(limit).execute(),
  );

export const pageSize = 500;

/** Every row, a page at a time, each in a short transaction of its own. */
export const rowsOf = <Row extends { readonly id: string }>(
  ctx: AppContext,
  clinicId: string,
  { read }: ClinicTable<Row>,
) =>
  pagesById(pageSize, (after) => ctx.db.asSystem('clinic export: rows', (tx) => read(tx, clinicId, after, pageSize)));

const staff = table('equipe', 'Quem trabalha na clínica e em que papel.', (tx, clinicId, after, limit) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'm.role', 'm.created_at as since'])
    .select(['m.awaits_proof as awaitsEmailProof', 'm.cpf', 'm.council', 'm.council_uf as councilUf'])
    .select(['m.council_number as councilNumber', 'm.specialties'])
    .where('m.clinic_id', '=', clinicId)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute(),
);

export const patients = table(
  'pacientes',
  'Todos os pacientes, também os removidos, com cadastro e anamnese.',
  (tx, clinicId, after, limit) =>
    tx
      .selectFrom('patients as p')
      .select(['p.id', 'p.name', 'p.email', 'p.phone', 'p.birth_date as birthDate', 'p.zip_code as zipCode'])
      .select(['p.address', 'p.professional_id as professionalId', 'p.health_history as healthHistory'])
      .select(['p.health_edits as healthEdits', 'p.unlinked_at as removedAt', 'p.created_at as createdAt'])
      .select(['p.updated_at as updatedAt', 'p.cpf', 'p.social_name as socialName', 'p.sex', 'p.passport'])
      .select(['p.representative_name as representativeName', 'p.representative_cpf as representativeCpf'])
      .select('p.representative_relation as representativeRelation')
      .select((eb) => [
        eb.selectFrom('users as u').select('u.name').whereRef('u.id', '=', 'p.professional_id').as('professionalName'),
        eb
          .selectFrom('patient_accounts as a')
          .select((inner) => inner.fn.countAll<number>().as('accounts'))
          .whereRef('a.patient_id', '=', 'p.id')
          .as('accounts'),
        eb
          .selectFrom('patient_visits as v')
          .innerJoin('patient_accounts as a', (join) =>
            join.onRef('a.user_id', '=', 'v.user_id').onRef('a.clinic_id', '=', 'v.clinic_id'),
          )
          .select((inner) => inner.fn.max('v.last_visit_at').as('at'))
          .whereRef('a.patient_id', '=', 'p.id')
          .as('lastVisitAt'),
      ])
      .where('p.clinic_id', '=', clinicId)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),
);

const formerTexts = ownTable(
  'textos-anteriores',
  'O que a anamnese e os resumos diziam antes de serem alterados.',
  (tx) =>
    tx
      .selectFrom('former_texts')
      .select(['id', 'patient_id as patientId', 'document_id as documentId', 'field', 'text'])
      .select(['written_by as writtenBy', 'written_at as writtenAt', 'replaced_at as replacedAt']),
);

const signatures = ownTable('assinaturas', 'Os pedidos de assinatura e o que foi feito deles.', (tx) =>
  tx
    .selectFrom('signature_requests')
    .select(['id', 'document_id as documentId', 'signer_id as signerId', 'signer_name as signerName'])
    .select(['requested_by as requestedBy', 'requested_by_name as requestedByName', 'document_name as documentName'])
    .select(['provider', 'is_test as isTest', 'state', 'reason', 'signed_at as signedAt'])
    .select(['signed_document_id as signedDocumentId', 'finished_at as finishedAt', 'created_at as createdAt']),
);

const signatureChecks = ownTable(
  'verificacoes-de-assinaturas',
  'O que as assinaturas dentro dos arquivos PDF valiam, a cada verificação.',
  (tx) =>
    tx
      .selectFrom('signature_checks')
      .select(['id', 'document_id as documentId', 'sha256', 'kind', 'verdict', 'level', 'report as signatures'])
      .select(['first_checked_at as firstCheckedAt', 'checked_at as checkedAt', 'trusted_at as trustedAt']),
);

/** The codes stay sealed: whoever may see a document is shown its own. */
const verifications = ownTable(
  'verificacoes-publicas',
  'Os endereços de verificação pública dos documentos, sem os códigos.',
  (tx) =>
    tx
      .selectFrom('document_verifications')
      .select(['id', 'document_id as documentId', 'made_at as madeAt', 'code_made_at as codeMadeAt'])
      .select(['off_by as offBy', 'stamped as stampedSha256']),
);

const invoices = ownTable('pagamentos', 'As faturas da assinatura da plataforma.', (tx) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'description', 'amount_cents as amountCents', 'currency', 'status'])
    .select(['payment_failed as paymentFailed', 'created_at as createdAt', 'paid_at as paidAt'])
    .select(['hosted_invoice_url as hostedInvoiceUrl', 'invoice_pdf as invoicePdf']),
);

const entries = ownTable('acessos-da-plataforma', 'Quando e por que a equipe da Virtual.med entrou na clínica.', (tx) =>
  tx
    .selectFrom('clinic_entries')
    .select(['id', 'person_name as personName', 'reason', 'note', 'entered_at as enteredAt'])
    .select(['expires_at as expiresAt', 'left_at as leftAt']),
);

const ownExports = ownTable(
  'exportacoes-de-pacientes',
  'Os recibos do que pacientes exportaram sobre si mesmos.',
  (tx) =>
    tx
      .selectFrom('own_exports')
      .select(['id', 'user_id as accountId', 'documents', 'bytes', 'manifest_sha256 as manifestSha256'])
      .select('created_at as createdAt'),
);

const privacyRequests = ownTable(
  'pedidos-de-privacidade',
  'O que pacientes pediram sobre os próprios dados, e as respostas.',
  (tx) =>
    tx
      .selectFrom('privacy_requests')
      .select(['id', 'protocol', 'patient_id as patientId', 'kind', 'field', 'before_value as before'])
      .select(['new_value as value', 'mail_notices as mailNotices', 'note', 'state', 'asked_at as askedAt'])
      .select(['due_on as dueOn', 'answer', 'answered_at as answeredAt', 'answered_by_name as answeredByName'])
      .select('applied_at as appliedAt'),
);

const writtenDocuments = table(
  'documentos-escritos',
  'O que dizem os documentos escritos na plataforma, como dados, ao lado do PDF de cada um.',
  (tx, clinicId, after, limit) =>
    tx
      .selectFrom('written_documents as w')
      .innerJoin('documents as d', 'd.id', 'w.document_id')
      .select(['w.document_id as id', 'd.written_kind as kind', 'd.written_way as way', 'w.content'])
      .select(['w.content_version as contentVersion', 'w.template_version as templateVersion'])
      .select(['w.engine_version as engineVersion', 'w.replaces', 'd.replaced_by as replacedBy'])
      .select(['w.overrides as overriddenWarnings', 'w.issued_at as issuedAt'])
      .where('w.clinic_id', '=', clinicId)
      .where('w.document_id', '>', after)
      .orderBy('w.document_id')
      .limit(limit)
      .execute(),
);

const drafts = ownTable('rascunhos', 'Documentos que ainda estavam sendo escritos.', (tx) =>
  tx
    .selectFrom('document_drafts')
    .select(['id', 'patient_id as patientId', 'author_id as authorId', 'author_name as authorName', 'kind', 'content'])
    .select(['replaces', 'created_at as createdAt', 'updated_at as updatedAt']),
);

const templates = ownTable('modelos', 'Os modelos de documentos da clínica e de cada profissional.', (tx) =>
  tx
    .selectFrom('document_templates')
    .select(['id', 'author_id as authorId', 'kind', 'name', 'content', 'shared'])
    .select(['created_at as createdAt', 'updated_at as updatedAt']),
);

const counterReleases = ownTable(
  'liberacoes-no-balcao',
  'Os documentos que profissionais liberaram para entrega no balcão.',
  (tx) =>
    tx
      .selectFrom('counter_releases')
      .select(['id', 'document_id as documentId', 'released_by as releasedBy', 'released_by_name as releasedByName'])
      .select(['released_at as releasedAt', 'expires_at as expiresAt', 'ended_at as endedAt']),
);

const scanners = ownTable('scanners', 'Os scanners conectados à caixa de entrada, sem o que os identifica.', (tx) =>
  tx
    .selectFrom('scanner_tokens')
    .select(['id', 'name', 'user_id as madeBy', 'created_at as createdAt', 'last_used_at as lastUsedAt']),
);

/** Not their bytes: whose they are nobody has said yet. */
const inbox = ownTable(
  'caixa-de-entrada',
  'Os arquivos trazidos à caixa de entrada e o que foi feito deles; os que ainda esperam não estão no arquivo.',
  (tx) =>
    tx
      .selectFrom('intake_files')
      .select(['id', 'batch_id as batchId', 'brought_by as broughtBy', 'file_name as fileName', 'sha256', 'state'])
      .select(['patient_id as patientId', 'matched_by as matchedBy', 'category', 'document_id as documentId'])
      .select(['problem', 'created_at as createdAt', 'updated_at as updatedAt']),
);

export const clinicTables: readonly ClinicTable[] = [
  staff,
  patients,
  formerTexts,
  signatures,
  signatureChecks,
  verifications,
  counterReleases,
  writtenDocuments,
  drafts,
  templates,
  invoices,
  entries,
  ownExports,
  privacyRequests,
  inbox,
  scanners,
];

/** Which file of the archive each table that belongs to clinics is in, or why it is in none. A test asks for every one. */
export const whereTablesAre: Readonly<Record<string, string>> = {
  audit_events: 'dados/trilha.json',
  clinic_entries: 'dados/acessos-da-plataforma.json',
  counter_releases: 'dados/liberacoes-no-balcao.json',
  document_drafts: 'dados/rascunhos.json',
  document_templates: 'dados/modelos.json',
  document_verifications: 'dados/verificacoes-publicas.json',
  documents: 'dados/documentos.json',
  former_texts: 'dados/textos-anteriores.json',
  intake_batches: 'dados/caixa-de-entrada.json',
  intake_files: 'dados/caixa-de-entrada.json',
  invoices: 'dados/pagamentos.json',
  memberships: 'dados/equipe.json',
  own_exports: 'dados/exportacoes-de-pacientes.json',
  patient_accounts: 'dados/pacientes.json',
  patient_visits: 'dados/pacientes.json',
  patients: 'dados/pacientes.json',
  privacy_requests: 'dados/pedidos-de-privacidade.json',
  scanner_tokens: 'dados/scanners.json',
  signature_checks: 'dados/verificacoes-de-assinaturas.json',
  signature_requests: 'dados/assinaturas.json',
  written_documents: 'dados/documentos-escritos.json',
  certificate_authorisations: 'nothing: a secret of a person',
  certificate_signatures: 'nothing: what a signature under way needs',
  clinic_exports: 'nothing: tells of these archives',
  clinic_mail_bookings: 'nothing: the quota of the day',
  clinic_registrations: 'nothing: the key of a filled form',
  clinic_usage: 'dados/clinica.json',
  published_chains: 'nothing: the name under which the end of the trail is published',
  access_givings: 'nothing: how far a job is; to whom access was given is in the trail',
  imports: 'nothing: that lists were brought in; their patients are in it',
  import_rows: 'nothing: of lists under way, as the clinic brought them',
  email_changes: 'nothing: a secret of a person',
  first_access_links: 'nothing: a secret of a person',
  document_counts: 'nothing: counted from the documents',
  document_texts: 'nothing: read from the files, which are in it',
  medicine_uses: 'nothing: counted from the prescriptions',
  template_favourites: 'nothing: how one person sorts the templates',
  temporary_passwords: 'nothing: a secret of a person',
  wrong_patient_warnings: 'nothing: asks somebody to look at a document',
};
