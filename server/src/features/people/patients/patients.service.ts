import { cpfDigits, maskCpf } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import { normalisePhone } from '@virtual-med/contract/core/phones';
import type { z } from '@virtual-med/contract/core/zod';
import type { getPatient, HealthEdits, HealthHistory, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { readCursor, writeCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { PatientRef } from '../identity/public.ts';

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

/** The same of one patient, and how their access stands. */
const standing = sql<{
  awaits_proof: boolean;
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

interface Filter {
  readonly clinicId: string;
  readonly professional?: string | undefined;
  readonly search?: string | undefined;
}

/** Whom a page shows and its total counts. Every filter of the list stands here. */
function matching(tx: Tx, { clinicId, professional, search }: Filter) {
  let patients = tx.selectFrom('patients').where('clinic_id', '=', clinicId).where('unlinked_at', 'is', null);
  if (professional) patients = patients.where('professional_id', '=', professional);
  if (search) patients = patients.where('search_text', 'like', pattern(search));
  return patients;
}

/** A search is counted up to a bound. Without one the database counts, within an index. */
async function totalOf(tx: Tx, filter: Filter): Promise<number> {
  const { total } = await (filter.search
    ? tx
        .selectFrom(
          matching(tx, filter)
            .select('id')
            .limit(limits.patientsFoundCounted + 1)
            .as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total'))
    : tx.selectNoFrom(sql<number>`linked_patients(${filter.clinicId}, ${filter.professional ?? null})`.as('total'))
  ).executeTakeFirstOrThrow();
  return total;
}

export const pageOfPatients = (ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const filter: Filter = {
      clinicId,
      search: query.search,
      // The row rules show a professional their own alone; named here, their index finds them.
      professional: query.professional ?? (actor.role === 'professional' ? actor.userId : undefined),
    };
    let ids = matching(tx, filter)
      .select('id')
      .orderBy('name')
      .orderBy('id')
      .limit(query.limit + 1);
    if (query.after) {
      const [name, id] = readCursor(query.after, 2);
      ids = ids.where(sql<boolean>`(name, id) > (${name}, ${id}::uuid)`);
    }
    // The ids come from an index alone: a search reads no rows but those of its page.
    const rows = await tx
      .selectFrom('patients')
      .select(summary)
      .select(awaitsProof)
      .where('id', 'in', ids)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const hasNext = rows.length > query.limit;
    const patients = rows.slice(0, query.limit);
    const last = patients.at(-1);
    const total = query.after || hasNext ? await totalOf(tx, filter) : rows.length;
    const isBounded = filter.search && total > limits.patientsFoundCounted;
    return {
      patients,
      next: hasNext && last ? writeCursor([last.name, last.id]) : null,
      ...(isBounded ? { total: limits.patientsFoundCounted, atLeast: true as const } : { total }),
    };
  });

/** Eleven digits may be a phone too. By CPF those find who manage the clinic; a professional finds their own patients by name. */
export async function patientsByNumber(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  number: string,
): Promise<{ patients: Page['patients'] }> {
  const byCpf = actor.role === 'clinic_owner' || actor.role === 'admin';
  const patients = await ctx.db.asActor(actor, (tx) =>
    matching(tx, { clinicId })
      .select(summary)
      .select(awaitsProof)
      .where((eb) =>
        eb.or([eb('search_text', 'like', pattern(number)), ...(byCpf ? [eb('cpf', '=', cpfDigits(number))] : [])]),
      )
      .orderBy('name')
      .orderBy('id')
      .limit(limits.patientPageSize)
      .execute(),
  );
  return { patients };
}

/** In one transaction with its row of the trail: there is no reading without its trace. */
export const openPatient = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId }: PatientRef,
): Promise<PatientRecord> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const row = await tx
        .selectFrom('patients')
        .innerJoinLateral(standing.as<'s'>(sql`s`), (join) => join.onTrue())
        .select([...summary, 'zip_code as zipCode', 'address', 'revision', 'cpf'])
        .select(['s.awaits_proof as awaitsEmailProof', 's.awaits_password as awaitsPassword'])
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
        .where('unlinked_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new AppError('patients.not_found');
      await record(tx, { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId });
      return {
        ...row,
        // The platform's staff need to tell people apart, not to have their numbers.
        cpf: row.cpf !== null && actor.role === 'super_admin' ? maskCpf(row.cpf) : row.cpf,
        healthHistory: row.healthHistory as HealthHistory,
        healthEdits: row.healthEdits as HealthEdits,
      };
    },
    { asyncCommit: true },
  );

/** Ends the link; the record is kept and waits for a new one. The database takes the accounts' keys to it away. */
export const endPatientLink = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId }: PatientRef,
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
