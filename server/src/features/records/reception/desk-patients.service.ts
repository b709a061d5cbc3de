import { cpfDigits } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { Sex } from '@virtual-med/contract/patients/patients';
import type {
  createDeskPatient,
  DeskPatient,
  DeskPatientRow,
  listDeskPatients,
} from '@virtual-med/contract/reception/reception';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { PatientRef } from '../../people/identity/public.ts';
import {
  awaitsProof,
  hasAccount,
  isSimilar,
  lastAccess,
  mayBeMistyped,
  pattern,
  presentRepresentative,
  registerPatient,
  representativeColumns,
  standing,
} from '../../people/patients/public.ts';
import { ownDocuments, releasedDocuments } from './desk-documents.service.ts';

type Page = z.infer<(typeof listDeskPatients)['response']>;
type ListQuery = z.infer<(typeof listDeskPatients)['query']>;

/** All of this runs as `vm_reception`, which has no right to anything clinical. */

const linkedIn = (tx: Tx, clinicId: string) =>
  tx.selectFrom('patients').where('patients.clinic_id', '=', clinicId).where('patients.unlinked_at', 'is', null);

const contactColumns = [
  'patients.id',
  'patients.shown_name as name',
  'patients.email',
  'patients.phone',
  'patients.birth_date as birthDate',
  'patients.created_at as createdAt',
] as const;

async function readPage(tx: Tx, clinicId: string, { search, after }: ListQuery, similar: boolean): Promise<Page> {
  let page = linkedIn(tx, clinicId);
  if (search)
    page = page.where(similar ? isSimilar(clinicId, search) : sql<boolean>`search_text like ${pattern(search)}`);
  if (after) {
    const [name, id] = readCursor(after, 2);
    page = page.where(sql<boolean>`(patients.shown_name, patients.id) > (${name}, ${id}::uuid)`);
  }
  const rows: DeskPatientRow[] = await page
    .select(contactColumns)
    .select([awaitsProof, hasAccount, lastAccess.as('lastAccessAt')])
    .orderBy('patients.shown_name')
    .orderBy('patients.id')
    .limit(limits.patientPageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, limits.patientPageSize, (last) => [last.name, last.id]);
  return { patients: shown, similar, next };
}

export const pageForDesk = (ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const exact = await readPage(tx, clinicId, query, false);
    if (exact.patients.length > 0 || !mayBeMistyped(query.search)) return exact;
    const alike = await readPage(tx, clinicId, query, true);
    return alike.patients.length > 0 ? alike : exact;
  });

/** Eleven digits may be a phone too. */
export const findForDesk = (ctx: AppContext, actor: Actor, clinicId: string, number: string) =>
  ctx.db.asActor(actor, async (tx) => ({
    patients: await linkedIn(tx, clinicId)
      .where((eb) => eb.or([eb('search_text', 'like', pattern(number)), eb('patients.cpf', '=', cpfDigits(number))]))
      .select(contactColumns)
      .select([awaitsProof, hasAccount, lastAccess.as('lastAccessAt')])
      .orderBy('patients.shown_name')
      .orderBy('patients.id')
      .limit(limits.patientPageSize)
      .execute(),
  }));

/** In one transaction with its row of the trail: there is no reading without its trace. */
export const openForDesk = (ctx: AppContext, actor: Actor, { clinicId, patientId }: PatientRef): Promise<DeskPatient> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const row = await linkedIn(tx, clinicId)
        .where('patients.id', '=', patientId)
        .innerJoinLateral(standing.as<'s'>(sql`s`), (join) => join.onTrue())
        .select(contactColumns)
        .select(['patients.cpf', 'patients.zip_code as zipCode', 'patients.address', 'patients.revision'])
        .select([
          'patients.professional_id as professionalId',
          'patients.name as civilName',
          'social_name as socialName',
        ])
        .select(['patients.sex', 'patients.passport'])
        .select(representativeColumns)
        .select(['s.awaits_proof as awaitsEmailProof', 's.has_account as hasAccount'])
        .select('s.awaits_password as awaitsPassword')
        .select(['s.entered_at as enteredAt', 's.invited_at as invitedAt'])
        .select((eb) =>
          eb
            .selectFrom('users as u')
            .select('u.name')
            .whereRef('u.id', '=', 'patients.professional_id')
            .as('professionalName'),
        )
        .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
      await record(tx, { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId });
      const parts = {
        documents: await countsOf(tx, { clinicId, patientId }),
        own: await ownDocuments(tx, patientId),
        released: await releasedDocuments(tx, patientId),
      };
      return { ...row, sex: row.sex as Sex | null, representative: presentRepresentative(row), ...parts };
    },
    { asyncCommit: true },
  );

async function countsOf(tx: Tx, { clinicId, patientId }: PatientRef): Promise<DeskPatient['documents']> {
  const rows = await tx
    .selectFrom('documents')
    .select((eb) => ['category', eb.fn.countAll<number>().as('count')])
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .groupBy('category')
    .orderBy('category')
    .execute();
  return rows.map(({ category, count }) => ({
    category: category as DeskPatient['documents'][number]['category'],
    count,
  }));
}

export const responsiblesForDesk = (ctx: AppContext, actor: Actor, clinicId: string) =>
  ctx.db.asActor(actor, async (tx) => ({
    professionals: await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name'])
      .where('m.clinic_id', '=', clinicId)
      .where('m.role', '<>', 'reception')
      .orderBy('u.name')
      .orderBy('u.id')
      .execute(),
  }));

/** The first password stays with those who manage the clinic. */
export async function registerAtDesk(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: z.infer<(typeof createDeskPatient)['body']>,
): Promise<z.infer<(typeof createDeskPatient)['response']>> {
  const { temporaryPassword: _, ...made } = await registerPatient(ctx, actor, { ...input, clinicId });
  return made;
}
