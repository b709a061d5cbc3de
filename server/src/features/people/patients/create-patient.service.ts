import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { z } from '@virtual-med/contract/core/zod';
import type { CreatePatientInput, createPatient } from '@virtual-med/contract/patients/patient-changes';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { findPatientAccount, isAccessMailed, revealTemporaryPassword } from '../identity/public.ts';
import { stampOf, writtenFields } from './anamnesis.ts';
import { giveAccount } from './patient-account.ts';
import { namingCpfTaken } from './patient-cpf.ts';
import { awaitsProof, hasAccount } from './patients.service.ts';
import { responsibleFor } from './responsible.ts';
import { optionalColumns } from './update-patient.service.ts';

type Created = z.infer<(typeof createPatient)['response']>;

/** What a record is made of. Whoever imports may know less of a patient than the form asks for. */
export type NewRecord = Omit<CreatePatientInput, 'birthDate'> & { readonly birthDate: string | null };

/** Without an e-mail, or with `access: 'later'`, the record has no account yet and nobody is written to. */
export async function registerPatient(
  ctx: AppContext,
  actor: Actor,
  input: CreatePatientInput,
  { access = 'now' }: { readonly access?: 'now' | 'later' } = {},
): Promise<Created> {
  const made = await ctx.db.asActor(
    actor,
    async (tx) => {
      const id = await addRecord(tx, actor, input);
      if (!id) return undefined;
      const { email } = input;
      if (email === null || access === 'later') return { id, ...noAccount };
      const account = await withSystemRole(tx, 'patients: account of a new patient', () =>
        giveAccount(ctx, tx, {
          ...input,
          email,
          name: input.socialName || input.name,
          patientId: id,
          createdBy: actor.userId,
        }),
      );
      return { id, ...account, hasAccount: true };
    },
    { genericPlan: true },
  );
  return made ?? answerAgain(ctx, actor, input);
}

const noAccount = { temporaryPassword: null, awaitsEmailProof: false, accessMailed: false, hasAccount: false } as const;

/**
 * The record alone, which opens to nobody yet. Undefined where the clinic has a patient of this e-mail, or got this very form
 * before; a CPF that another record of the clinic has is refused, and ends the transaction.
 */
export async function addRecord(tx: Tx, actor: Actor, input: NewRecord): Promise<string | undefined> {
  const row = await rowFrom(tx, actor, input);
  const id = await namingCpfTaken(async () => (await relinkWaiting(tx, row)) ?? (await insert(tx, row)));
  if (id)
    await record(tx, { event: 'patients.created', clinicId: input.clinicId, recordType: 'patient', recordId: id });
  return id;
}

type Row = Awaited<ReturnType<typeof rowFrom>>;

/** The anamnesis is no part of the row where nobody was asked for it: the desk has no right to write one. */
async function rowFrom(tx: Tx, actor: Actor, input: NewRecord) {
  const health = input.healthHistory && (await writtenFields(input.healthHistory, () => stampOf(tx, actor)));
  return {
    id: newId(),
    clinic_id: input.clinicId,
    name: input.name,
    email: input.email,
    phone: input.phone,
    birth_date: input.birthDate,
    zip_code: input.zipCode,
    address: input.address,
    ...health,
    professional_id: await responsibleFor(tx, actor, input.clinicId, input.professional),
    submission: input.submission ?? null,
    ...optionalColumns(input),
  };
}

/**
 * Somebody who comes back finds their record, one the actor may see: the same day of birth with the same e-mail, or the same
 * CPF where there was or is no e-mail. What was written before stays; what is written now comes on top.
 */
async function relinkWaiting(tx: Tx, row: Row) {
  const { id: _, clinic_id, health_history, health_edits, ...personal } = row;
  const waiting = await findWaiting(tx, row);
  if (!waiting) return undefined;
  const linked = await tx
    .updateTable('patients')
    .set({
      ...personal,
      // What was known before stays known; a CPF, unless it has become somebody else's.
      cpf:
        personal.cpf ??
        sql`case when exists (select from patients o where o.clinic_id = patients.clinic_id
        and o.cpf = patients.cpf and o.unlinked_at is null) then null else patients.cpf end`,
      ...(health_history === undefined
        ? {}
        : {
            health_history: sql<string>`health_history || ${health_history}::jsonb`,
            health_edits: sql<string>`health_edits || ${health_edits}::jsonb`,
          }),
      revision: sql`revision + 1`,
      unlinked_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', waiting.id)
    .where('unlinked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return linked?.id;
}

/** The newest record that may be theirs, unless the clinic has a patient of this e-mail. */
const findWaiting = (tx: Tx, { clinic_id, email, cpf, birth_date }: Row) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('clinic_id', '=', clinic_id)
    .where('unlinked_at', 'is not', null)
    .where('birth_date', '=', birth_date)
    .where((eb) => {
      const sameCpf = eb.and([eb('cpf', '=', cpf ?? ''), ...(email === null ? [] : [eb('email', 'is', null)])]);
      return email === null ? sameCpf : eb.or([eb('email', '=', email), sameCpf]);
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('patients as linked')
            .select('linked.id')
            .where('linked.clinic_id', '=', clinic_id)
            .where('linked.email', '=', email)
            .where('linked.unlinked_at', 'is', null),
        ),
      ),
    )
    .orderBy('unlinked_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const insert = async (tx: Tx, row: Row): Promise<string | undefined> =>
  (
    await tx
      .insertInto('patients')
      .values(row)
      .onConflict((conflict) =>
        row.email === null
          ? conflict
              .columns(['clinic_id', 'submission'])
              .where(sql<boolean>`email is null and submission is not null and unlinked_at is null`)
              .doNothing()
          : conflict.columns(['clinic_id', 'email']).where('unlinked_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** The clinic has a patient of this e-mail: the same form sent twice gets the first answer once more. */
async function answerAgain(ctx: AppContext, actor: Actor, { clinicId, email, submission }: CreatePatientInput) {
  const sent = submission && (await sentBefore(ctx, actor, { clinicId, email, submission }));
  if (!sent) throw new AppError('patients.already_in_clinic', { fields: { email: fieldRefusals.emailTaken } });
  const { id, awaitsEmailProof, hasAccount } = sent;
  const accessMailed = await isAccessMailed(ctx, { clinicId, patientId: id });
  const answer = { id, temporaryPassword: null, awaitsEmailProof, accessMailed, hasAccount };
  if (actor.role === 'reception') return answer;
  try {
    const account = await findPatientAccount(ctx, actor, { clinicId, patientId: id });
    const { temporaryPassword } = await revealTemporaryPassword(ctx, actor, account);
    return { ...answer, temporaryPassword };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'patients.temporary_password_missing')) throw error;
    return answer;
  }
}

const sentBefore = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, email, submission }: { clinicId: string; email: string | null; submission: string },
) =>
  ctx.db.asActor(actor, (tx) =>
    tx
      .selectFrom('patients')
      .select(['id', awaitsProof, hasAccount])
      .where('clinic_id', '=', clinicId)
      .where('email', 'is not distinct from', email)
      .where('submission', '=', submission)
      .where('unlinked_at', 'is', null)
      .executeTakeFirst(),
  );
