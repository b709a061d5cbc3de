import { cpfDigits, maskCpf } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import { normalisePhone } from '@virtual-med/contract/core/phones';
import type { z } from '@virtual-med/contract/core/zod';
import type { getPatient, HealthEdits, HealthHistory, listPatients } from '@virtual-med/contract/patients/patients';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../core/app-error.ts';
import { record, recordOf } from '../../core/audit/audit.service.ts';
import { readCursor, writeCursor } from '../../core/db/cursor.ts';
import type { Actor } from '../../core/db/database.ts';
import { alongIndexes, fixedStatement, rowsOfPage } from '../../core/db/deprecated.ts';
import { newId } from '../../core/ids.ts';

type ListQuery = z.infer<(typeof listPatients)['query']>;
type Page = z.infer<(typeof listPatients)['response']>;
type PatientRecord = z.infer<(typeof getPatient)['response']>;

const summary = [
  'id',
  'name',
  'email',
  'phone',
  'birth_date as birthDate',
  'professional_id as professionalId',
  'created_at as createdAt',
] as const;

/** Whether the patient's account waits for its e-mail to be proven, for a query over `patients`. */
export const awaitsProof = sql<boolean>`exists (select from patient_accounts a
  where a.patient_id = patients.id and a.awaits_proof)`.as('awaitsEmailProof');

/** The same of one patient, and whether their person has ever come in. */
const standing = sql<{ awaits_proof: boolean; has_entered: boolean }>`patient_standing(patients.id)`;

/** One patient of one clinic, as an address names it. */
export interface PatientPlace {
  readonly clinicId: string;
  readonly patientId: string;
}

/** A number is found by its digits, in whatever shape it was pasted. */
const withoutShape = (term: string): string =>
  /^[+\d\s().-]{6,}$/.test(term) && term.replace(/\D/g, '').length >= 6
    ? normalisePhone(term).replace(/\D/g, '')
    : term;

/**
 * A term matches anywhere in name, e-mail or phone, whatever its accents and case; % and _ mean themselves.
 * A subquery, so that the pattern is made once and not for every row.
 */
export const pattern = (term: string) => likeForm(escaped(term));

const escaped = (term: string): string => withoutShape(term).replace(/[\\%_]/g, '\\$&');
const likeForm = (text: string) => sql<string>`(select '%' || search_form(${text}) || '%')`;

interface Listing {
  readonly clinicId: string;
  readonly term: string | null;
  readonly professional: string | null;
  readonly afterName: string | null;
  readonly afterId: string | null;
  readonly most: number;
}

interface ListKind {
  readonly ofOne: boolean;
  readonly after: boolean;
}

/** The clinic's patients by name, of all or of one professional, from the first or after another. */
const listingOf = ({ ofOne, after }: ListKind, size?: number) =>
  fixedStatement((q, given: Listing) => {
    let rows = q.selectFrom('patients').where('clinic_id', '=', given.clinicId).where('unlinked_at', 'is', null);
    if (ofOne) rows = rows.where('professional_id', '=', given.professional);
    if (after) rows = rows.where(sql<boolean>`(name, id) > (${given.afterName}, ${given.afterId}::uuid)`);
    const most = size === undefined ? given.most : rowsOfPage(size, size);
    return rows.select(summary).select(awaitsProof).orderBy('name').orderBy('id').limit(most);
  });
/** Screens ask for the first page in one size and for those after it in another. */
const usualSizes = [limits.patientPageSize, limits.patientPageMax];

function listing(kind: ListKind): ReturnType<typeof listingOf> {
  const usual = new Map(usualSizes.map((size) => [size + 1, listingOf(kind, size)]));
  const other = listingOf(kind);
  return (given) => (usual.get(given.most) ?? other)(given);
}
const listings = {
  all: { first: listing({ ofOne: false, after: false }), next: listing({ ofOne: false, after: true }) },
  ofOne: { first: listing({ ofOne: true, after: false }), next: listing({ ofOne: true, after: true }) },
};

/** Counted where they change: of one professional, or all together. */
const linked = fixedStatement((q, { clinicId, professional }: Listing) =>
  q
    .selectFrom('patient_counts')
    .select(sql<number>`coalesce(sum(linked), 0)::bigint`.as('total'))
    .where('clinic_id', '=', clinicId)
    .where(sql<boolean>`(${professional}::uuid is null or professional_id = ${professional}::uuid)`),
);

/** What a search finds is counted as far as this, and told as so many at least. */
const foundAtMost = limits.patientsFoundCounted;

const foundIds = ({ clinicId, term, professional, afterName, afterId }: Listing, most: RawBuilder<number> | number) =>
  sql`patients_found(${clinicId}::uuid, ${term}::text, ${professional}::uuid, ${afterName}::text, ${afterId}::uuid,
    ${most})`;

/** A page of what was found, and how much that was. Row rules are held against each of them again. */
const foundPage = fixedStatement((q, given: Listing) =>
  q
    .with(
      'found',
      () =>
        sql<{ patient_id: string; place: number }>`(select f.patient_id, f.place
        from ${foundIds(given, sql<number>`greatest(${given.most}::integer, ${foundAtMost + 1})`)}
          with ordinality as f (patient_id, place))`,
    )
    .selectFrom('found')
    .innerJoin('patients', 'patients.id', 'found.patient_id')
    .select(summary)
    .select(awaitsProof)
    .select((eb) => eb.selectFrom('found').select(eb.fn.countAll<number>().as('count')).as('total'))
    .where('found.place', '<=', given.most)
    .orderBy('found.place'),
);
const foundTotal = fixedStatement((q, given: Listing) =>
  q
    .selectFrom(
      sql<{
        patient_id: string;
      }>`${foundIds({ ...given, clinicId: given.clinicId, term: given.term, professional: given.professional, afterName: null, afterId: null }, foundAtMost + 1)}`.as<'f'>(
        sql`f (patient_id)`,
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

export async function pageOfPatients(ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> {
  const after = query.after === undefined ? undefined : readCursor(query.after, 2);
  const given: Listing = {
    clinicId,
    term: query.search ? escaped(query.search) : null,
    // A professional sees their own alone: asked for as such they are found by their index.
    professional: query.professional ?? (actor.role === 'professional' ? actor.userId : null),
    afterName: after?.[0] ?? null,
    afterId: after?.[1] ?? null,
    most: query.limit + 1,
  };
  const { rows, total } = given.term === null ? await listed(ctx, actor, given) : await found(ctx, actor, given);
  const patients = rows.slice(0, query.limit);
  const last = patients.at(-1);
  return {
    patients,
    ...total,
    next: rows.length > query.limit && last ? writeCursor([last.name, last.id]) : null,
  };
}

/** Eleven digits may be a phone too. By CPF those find who manage the clinic; a professional finds their own patients by name. */
export async function patientsByNumber(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  number: string,
): Promise<{ patients: Page['patients'] }> {
  const byCpf = actor.role === 'clinic_owner' || actor.role === 'admin';
  const [patients] = await ctx.db.ask(actor, (q) => [
    q
      .selectFrom('patients')
      .select(summary)
      .select(awaitsProof)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .where((eb) =>
        eb.or([eb('search_text', 'like', pattern(number)), ...(byCpf ? [eb('cpf', '=', cpfDigits(number))] : [])]),
      )
      .orderBy('name')
      .orderBy('id')
      .limit(limits.patientPageSize),
  ]);
  return { patients };
}

async function listed(ctx: AppContext, actor: Actor, given: Listing) {
  const { first, next } = listings[given.professional === null ? 'all' : 'ofOne'];
  const page = given.afterId === null ? first : next;
  const [, rows, counted] = await ctx.db.ask(actor, () => [alongIndexes({}), page(given), linked(given)], {
    plannedOnce: true,
  });
  return { rows, total: { total: counted[0]?.total ?? 0 } };
}

async function found(ctx: AppContext, actor: Actor, given: Listing) {
  const isFirst = given.afterId === null;
  const [rows, counted] = await ctx.db.ask(actor, () =>
    isFirst ? [foundPage(given)] : [foundPage(given), foundTotal(given)],
  );
  const count = Number((isFirst ? rows[0] : counted?.[0])?.total ?? 0);
  const total = count > foundAtMost ? { total: foundAtMost, atLeast: true as const } : { total: count };
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

/** Read and recorded in one statement: there is no reading without its trace, and no trace of what was not there. */
const opening = fixedStatement((q, { clinicId, patientId, traceId }: PatientPlace & { traceId: string }) =>
  q
    .with('opened', (db) =>
      db
        .selectFrom('patients')
        .innerJoinLateral(standing.as<'s'>(sql`s`), (join) => join.onTrue())
        .select([...summary, 'zip_code as zipCode', 'address', 'revision', 'cpf'])
        .select(['s.awaits_proof as awaitsEmailProof', 's.has_entered as hasEntered'])
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
        .where('unlinked_at', 'is', null),
    )
    .with('recorded', () =>
      recordOf('opened', { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId }, traceId),
    )
    .selectFrom('opened')
    .selectAll(),
);

export async function openPatient(ctx: AppContext, actor: Actor, place: PatientPlace): Promise<PatientRecord> {
  const [[row]] = await ctx.db.ask(actor, () => [opening({ ...place, traceId: newId() })], {
    readAndRecord: true,
    brief: true,
  });
  if (!row) throw new AppError('patients.not_found');
  return {
    ...row,
    // The platform's staff need to tell people apart, not to have their numbers.
    cpf: row.cpf !== null && actor.role === 'super_admin' ? maskCpf(row.cpf) : row.cpf,
    healthHistory: row.healthHistory as HealthHistory,
    healthEdits: row.healthEdits as HealthEdits,
  };
}

/** Ends the link; the record is kept and waits for a new one. The database takes the accounts' keys to it away. */
export const endPatientLink = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId }: PatientPlace,
): Promise<Record<string, never>> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .updateTable('patients')
      .set({ unlinked_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('patients.not_found');
    await record(tx, { event: 'patients.unlinked', clinicId, recordType: 'patient', recordId: patientId });
    return {};
  });
