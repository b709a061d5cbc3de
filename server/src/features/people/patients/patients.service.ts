import { cpfDigits, maskCpf, maskPassport } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import { normalisePhone } from '@virtual-med/contract/core/phones';
import type { z } from '@virtual-med/contract/core/zod';
import type {
  getPatient,
  HealthEdits,
  HealthHistory,
  listPatients,
  PatientSort,
  Sex,
  WaitingKind,
} from '@virtual-med/contract/patients/patients';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record, recordOf } from '../../../core/audit/audit.service.ts';
import { asInstant, cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { PatientRef } from '../identity/public.ts';
import { presentRepresentative, representativeColumns } from './document-facts.ts';
import { isWaiting } from './waiting.service.ts';

type ListQuery = z.infer<(typeof listPatients)['query']>;
type Page = z.infer<(typeof listPatients)['response']>;
type PatientRecord = z.infer<(typeof getPatient)['response']>;

const summary = [
  'patients.id',
  'patients.shown_name as name',
  'patients.email',
  'patients.phone',
  'patients.birth_date as birthDate',
  'patients.professional_id as professionalId',
  'patients.created_at as createdAt',
] as const;

/** Whether the patient's account waits for its e-mail to be proven, for a query over `patients`. */
export const awaitsProof = sql<boolean>`exists (select from patient_accounts a
  where a.patient_id = patients.id and a.awaits_proof)`.as('awaitsEmailProof');

/** Whether access was given: there is a key to the record, one that waits for a proof too. */
export const hasAccount = sql<boolean>`exists (select from patient_accounts a
  where a.patient_id = patients.id)`.as('hasAccount');

const newestDocumentAt = sql<string | null>`(select max(d.created_at) from documents d
  where d.clinic_id = patients.clinic_id and d.patient_id = patients.id and d.deleted_at is null)`;

export const lastAccess = sql<string | null>`(select max(v.last_visit_at) from patient_accounts a
  join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
  where a.patient_id = patients.id and not a.awaits_proof)`;

/** The keys to a patient's record, as one row. */
const keys = sql<{ exist: boolean; await_proof: boolean; used_at: string | null }>`(
  select count(*) > 0 as exist, coalesce(bool_or(a.awaits_proof), false) as await_proof,
    max(v.last_visit_at) filter (where not a.awaits_proof) as used_at
  from patient_accounts a left join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
  where a.patient_id = patients.id)`;

const newestDocument = sql<{ name: string; created_at: string }>`(select d.name, d.created_at from documents d
  where d.clinic_id = patients.clinic_id and d.patient_id = patients.id and d.deleted_at is null
  order by d.created_at desc, d.id desc limit 1)`;

/** The rows of the list, of whichever patients are joined to it or asked for. */
const listed = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('patients')
    .innerJoinLateral(keys.as<'k'>(sql`k`), (join) => join.onTrue())
    .leftJoinLateral(newestDocument.as<'d'>(sql`d`), (join) => join.onTrue())
    .select(summary)
    .select(['k.await_proof as awaitsEmailProof', 'k.exist as hasAccount', 'k.used_at as lastAccessAt'])
    .select([actor.role === 'super_admin' ? sql<null>`null::text`.as('documentName') : 'd.name as documentName'])
    .select('d.created_at as documentAt')
    .select(isWaiting.mailFailed(clinicId).as('mailFailed'));

/** What the pages are ordered by; who has none comes as if it were long ago. */
const sortKeys: Readonly<Record<PatientSort, RawBuilder<string>>> = {
  name: sql`patients.shown_name`,
  lastDocument: sql`coalesce(${newestDocumentAt}, 'epoch')`,
  lastAccess: sql`coalesce(${lastAccess}, 'epoch')`,
};

/** The same of one patient, and how their access stands. */
export const standing = sql<{
  awaits_proof: boolean;
  has_account: boolean;
  entered_at: string | null;
  invited_at: string | null;
  awaits_password: boolean;
}>`patient_standing(patients.id)`;

/** A number is found by its digits, in whatever shape it was pasted. */
const withoutShape = (term: string): string =>
  /^[+\d\s().-]{6,}$/.test(term) && term.replace(/\D/g, '').length >= 6
    ? normalisePhone(term).replace(/\D/g, '')
    : term;

/**
 * A term matches anywhere in name, e-mail or phone, whatever its accents and case; % and _ mean themselves.
 * A subquery, so that the pattern is made once and not for every row.
 */
export const pattern = (term: string) =>
  sql<string>`(select '%' || search_form(${withoutShape(term).replace(/[\\%_]/g, '\\$&')}) || '%')`;

/** Four letters or more may hold a typo; a number is right or wrong. */
export const mayBeMistyped = (term: string | undefined): term is string =>
  term !== undefined && /\p{L}{4}/u.test(term) && !/\d/.test(term);

/**
 * Of the patients one may see, those named most like the term, by trigrams: first whoever has something of it, then word by
 * word. Subqueries, so that the term's form is made once and not for every row.
 */
export function isSimilar(clinicId: string, term: string) {
  const form = sql`(select search_form(${term}))`;
  // The names are the first line of the search text: a fourth of what there is to compare.
  const name = sql`split_part(p.search_text, E'\\n', 1)`;
  const likeness = sql`(select avg(best.likeness) from (
    select max(similarity(wanted, word)) as likeness
    from unnest(string_to_array(${form}, ' ')) as wanted, unnest(string_to_array(near.name, ' ')) as word
    group by wanted) as best)`;
  return sql<boolean>`patients.id in (
    select ranked.id from (
      select near.id, ${likeness} as likeness from (
        select p.id, ${name} as name from patients p
        where p.clinic_id = ${clinicId} and p.unlinked_at is null and word_similarity(${form}, ${name}) >= 0.4
        offset 0) as near) as ranked
    where ranked.likeness >= 0.35
    order by ranked.likeness desc, ranked.id limit ${limits.similarPatients})`;
}

interface Filter {
  readonly clinicId: string;
  readonly professional?: string | undefined;
  readonly search?: string | undefined;
  readonly waiting?: WaitingKind | undefined;
  /** Names like the search, in place of those that hold it. */
  readonly similar?: boolean;
}

/** Whom a page shows and its total counts. Every filter of the list stands here. */
function matching(tx: Tx, { clinicId, professional, search, waiting, similar = false }: Filter) {
  let patients = tx.selectFrom('patients').where('clinic_id', '=', clinicId).where('unlinked_at', 'is', null);
  if (professional) patients = patients.where('professional_id', '=', professional);
  if (search)
    patients = similar
      ? patients.where(isSimilar(clinicId, search))
      : patients.where('search_text', 'like', pattern(search));
  if (waiting) patients = patients.where(isWaiting[waiting](clinicId));
  return patients;
}

/** What was searched for is counted up to a bound. Without one the database counts, within an index. */
const totalOf = (tx: Tx, filter: Filter) =>
  isBounded(filter)
    ? tx
        .selectFrom(
          matching(tx, filter)
            .select('id')
            .limit(limits.patientsFoundCounted + 1)
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total'))
    : tx.selectNoFrom(sql<number>`linked_patients(${filter.clinicId}, ${filter.professional ?? null})`.as('total'));

const isBounded = ({ search, waiting }: Filter): boolean => Boolean(search || waiting);

/** The platform's staff read a document's name in its record, where it is recorded that they did. */
const toRow = <Row extends { documentName: string | null; documentAt: string | null }>({
  documentName,
  documentAt,
  ...row
}: Row) => ({ ...row, lastDocument: documentAt === null ? null : { name: documentName ?? '', at: documentAt } });

export const pageOfPatients = (ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const filter: Filter = {
      clinicId,
      search: query.search,
      waiting: query.waiting,
      // The row rules show a professional their own alone; named here, their index finds them.
      professional: query.professional ?? (actor.role === 'professional' ? actor.userId : undefined),
    };
    const exact = await readPage(tx, actor, filter, query);
    if (exact.patients.length > 0 || !mayBeMistyped(query.search)) return exact;
    return readPage(tx, actor, { ...filter, similar: true }, query);
  });

async function readPage(tx: Tx, actor: Actor, filter: Filter, query: ListQuery): Promise<Page> {
  const sortKey = sortKeys[query.sort];
  const { direction } = query;
  let found = matching(tx, filter).select(['patients.id as pageId', sortKey.as('key')]);
  if (query.after) {
    const [key = '', id] = readCursor(query.after, 2);
    const value = query.sort === 'name' ? key : asInstant(key);
    const isBeyond = direction === 'asc' ? sql`>` : sql`<`;
    found = found.where(sql<boolean>`(${sortKey}, patients.id) ${isBeyond} (${value}, ${id}::uuid)`);
  }
  const ordered = found.orderBy('key', direction).orderBy('pageId', direction);
  // The first page is counted in the same pass, up to the bound. A later page leaves out what comes before it: its total is counted apart.
  const page =
    isBounded(filter) && !query.after
      ? tx
          .selectFrom(ordered.limit(limits.patientsFoundCounted + 1).as('found'))
          .select(['pageId', 'key', sql<number | null>`count(*) over ()`.as('total')])
          .orderBy('key', direction)
          .orderBy('pageId', direction)
          .limit(query.limit + 1)
          .as('page')
      : ordered
          .select(totalOf(tx, filter).as('total'))
          .limit(query.limit + 1)
          .as('page');
  // The ids come from an index alone: a search by name reads no rows but those of its page.
  const rows = await listed(tx, actor, filter.clinicId)
    .innerJoin(page, 'page.pageId', 'patients.id')
    .select(['page.key', 'page.total'])
    .orderBy('page.key', direction)
    .orderBy('patients.id', direction)
    .execute();
  const { shown, next } = cutPage(rows, query.limit, (last) => [last.key, last.id]);
  const total = rows[0]?.total ?? (query.after ? (await totalOf(tx, filter).executeTakeFirstOrThrow()).total : 0);
  return {
    patients: shown.map(toRow),
    next,
    ...(isBounded(filter) && total > limits.patientsFoundCounted
      ? { total: limits.patientsFoundCounted, atLeast: true as const }
      : { total }),
  };
}

/** Eleven digits may be a phone too. By CPF those find who manage the clinic; a professional finds their own patients by name. */
export async function patientsByNumber(ctx: AppContext, actor: Actor, clinicId: string, number: string) {
  const byCpf = actor.role === 'clinic_owner' || actor.role === 'admin';
  const patients = await ctx.db.asActor(actor, (tx) =>
    listed(tx, actor, clinicId)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .where((eb) =>
        eb.or([eb('search_text', 'like', pattern(number)), ...(byCpf ? [eb('cpf', '=', cpfDigits(number))] : [])]),
      )
      .orderBy('shown_name')
      .orderBy('id')
      .limit(limits.patientPageSize)
      .execute(),
  );
  return { patients: patients.map(toRow) };
}

type Numbers = Pick<PatientRecord, 'cpf' | 'passport' | 'representative'>;

/** The platform's staff need to tell people apart, not to have their numbers. */
function numbersFor(
  actor: Actor,
  row: Parameters<typeof presentRepresentative>[0] & Omit<Numbers, 'representative'>,
): Numbers {
  const { cpf, passport } = row;
  const representative = presentRepresentative(row);
  if (actor.role !== 'super_admin') return { cpf, passport, representative };
  return {
    cpf: cpf && maskCpf(cpf),
    passport: passport && maskPassport(passport),
    representative: representative && { ...representative, cpf: representative.cpf && maskCpf(representative.cpf) },
  };
}

const patientOf = (tx: Pick<Tx, 'selectFrom'>, { clinicId, patientId }: PatientRef) =>
  tx
    .selectFrom('patients')
    .innerJoinLateral(standing.as<'s'>(sql`s`), (join) => join.onTrue())
    .select([...summary, 'zip_code as zipCode', 'address', 'revision', 'cpf'])
    .select(['patients.name as civilName', 'social_name as socialName', 'sex', 'passport'])
    .select(representativeColumns)
    .select(['s.awaits_proof as awaitsEmailProof', 's.has_account as hasAccount'])
    .select('s.awaits_password as awaitsPassword')
    .select(['s.entered_at as enteredAt', 's.invited_at as invitedAt'])
    .select(['health_history as healthHistory', 'health_edits as healthEdits'])
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .select('u.name')
        .whereRef('u.id', '=', 'patients.professional_id')
        .as('professionalName'),
    )
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null);

/** In one statement with its row of the trail: there is no reading without its trace. */
export async function openPatient(ctx: AppContext, actor: Actor, ref: PatientRef): Promise<PatientRecord> {
  const { clinicId, patientId } = ref;
  const row = await ctx.db.asActor(
    actor,
    (tx) =>
      tx
        .with('opened', (db) => patientOf(db, ref))
        .with('recorded', () =>
          recordOf('opened', { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId }),
        )
        .selectFrom('opened')
        .selectAll()
        .executeTakeFirst(),
    { asyncCommit: true },
  );
  if (!row) throw new AppError('patients.not_found');
  return {
    ...row,
    ...numbersFor(actor, row),
    sex: row.sex as Sex | null,
    healthHistory: row.healthHistory as HealthHistory,
    healthEdits: row.healthEdits as HealthEdits,
  };
}

/** Ends the link; the record is kept and waits for a new one. The database takes the accounts' keys to it away. */
export const endPatientLink = (ctx: AppContext, actor: Actor, { clinicId, patientId }: PatientRef) =>
  ctx.db.asActor(actor, async (tx) => {
    await tx
      .updateTable('patients')
      .set({ unlinked_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
    await record(tx, { event: 'patients.unlinked', clinicId, recordType: 'patient', recordId: patientId });
    return {};
  });
