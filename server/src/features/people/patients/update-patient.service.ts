import { emailChange } from '@virtual-med/contract/audit/audit-details';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { z } from '@virtual-med/contract/core/zod';
import type { assignSeveralPatients, UpdatePatientInput } from '@virtual-med/contract/patients/patient-changes';
import type { HealthFieldInput, PatientInput, RefusedPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import type { PatientRef } from '../identity/public.ts';
import { saveHealthField, stampOf } from './anamnesis.ts';
import { changeAccountEmail, dropUnclaimedAccount, holdPatient, renameAccount } from './patient-account.ts';
import { cpfTaken, namingCpfTaken } from './patient-cpf.ts';
import { responsibleFor } from './responsible.ts';

export const savePatient = (ctx: AppContext, actor: Actor, place: PatientRef, input: UpdatePatientInput) =>
  ctx.db.asActor(actor, async (tx) => {
    const { email: formerEmail, shown_name: formerName, revision } = await holdPatient(tx, place);
    if (revision !== input.revision) throw new AppError('patients.record_changed');
    if (input.email !== formerEmail && actor.role === 'reception') await requireUnclaimed(tx, place);
    await saveAnamnesis(tx, actor, place, input.health ?? []);
    const name = await savePersonalData(tx, actor, place, input);
    await callAccount(tx, place, { from: formerName, to: name });
    const { email } = input;
    if (email !== formerEmail)
      await withSystemRole(tx, 'patients: e-mail of an account', () =>
        email === null
          ? dropUnclaimedAccount(tx, place)
          : changeAccountEmail(ctx, tx, {
              ...input,
              ...place,
              email,
              name,
              createdBy: actor.userId,
              vouchedFor: vouch(actor, input),
            }),
      );
    const { clinicId, patientId } = place;
    await record(tx, {
      event: 'patients.updated',
      clinicId,
      recordType: 'patient',
      recordId: patientId,
      details: {
        ...emailChange(formerEmail, input.email),
        ...(input.email === formerEmail ? {} : noteOf(actor, input)),
      },
    });
    return { revision: revision + 1 };
  });

/** Where there is none yet. */
export const addBirthDate = (ctx: AppContext, actor: Actor, place: PatientRef, birthDate: string): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const { birth_date: known } = await holdPatient(tx, place);
    if (known !== null) throw new AppError('patients.birth_date_known');
    const { clinicId, patientId } = place;
    await tx
      .updateTable('patients')
      .set({ birth_date: birthDate, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .execute();
    await record(tx, { event: 'patients.updated', clinicId, recordType: 'patient', recordId: patientId });
  });

/** Whoever moves the address of an account moves the key to the record: the desk does so only before it is anybody's. */
async function requireUnclaimed(tx: Tx, { patientId }: PatientRef): Promise<void> {
  const { rows } = await sql<{
    isUnclaimed: boolean;
  }>`select awaits_password or awaits_proof or not has_account as "isUnclaimed"
    from patient_standing(${patientId})`.execute(tx);
  if (!rows[0]?.isUnclaimed) throw new AppError('patients.email_claimed');
}

/** Those who manage the clinic may say that they know who the patient is. */
const vouch = (actor: Actor, { identityChecked }: UpdatePatientInput): boolean =>
  identityChecked !== undefined && actor.role !== 'professional';

const noteOf = (actor: Actor, input: UpdatePatientInput) =>
  input.identityChecked !== undefined && vouch(actor, input) ? { note: input.identityChecked } : {};

async function saveAnamnesis(tx: Tx, actor: Actor, place: PatientRef, changes: readonly HealthFieldInput[]) {
  if (changes.length === 0) return;
  const stamp = await stampOf(tx, actor);
  for (const change of changes)
    if ((await saveHealthField(tx, place, change, stamp)) !== 'saved') throw new AppError('patients.record_changed');
}

async function savePersonalData(tx: Tx, actor: Actor, { clinicId, patientId }: PatientRef, input: UpdatePatientInput) {
  const professional = await responsibleFor(tx, actor, clinicId, input.professional);
  try {
    const { shown_name } = await tx
      .updateTable('patients')
      .set({
        ...optionalColumns(input),
        name: input.name,
        email: input.email,
        phone: input.phone,
        birth_date: input.birthDate,
        zip_code: input.zipCode,
        address: input.address,
        professional_id: professional,
        revision: sql`revision + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .returning('shown_name')
      .executeTakeFirstOrThrow();
    return shown_name;
  } catch (error) {
    if (!isDuplicateOf(error, 'patients_email_once')) throw cpfTaken(error);
    throw new AppError('patients.already_in_clinic', { fields: { email: fieldRefusals.emailTaken } });
  }
}

/** What the patient reads over their own documents follows their record. */
async function callAccount(tx: Tx, place: PatientRef, name: { from: string; to: string }): Promise<void> {
  if (name.from === name.to) return;
  await withSystemRole(tx, 'patients: name of an account', () => renameAccount(tx, place, name));
}

type Optional = Pick<PatientInput, 'cpf' | 'socialName' | 'sex' | 'passport' | 'representative'>;

/** The columns an input names; what it leaves out stays. */
export const optionalColumns = ({ cpf, socialName, sex, passport, representative }: Optional) => ({
  ...(cpf === undefined ? {} : { cpf: cpf || null }),
  ...(socialName === undefined ? {} : { social_name: socialName }),
  ...(sex === undefined ? {} : { sex }),
  ...(passport === undefined ? {} : { passport: passport || null }),
  ...(representative === undefined ? {} : representativeColumnsOf(representative)),
});

function representativeColumnsOf(representative: NonNullable<Optional['representative']> | null) {
  if (!representative) return { representative_name: '', representative_cpf: null, representative_relation: null };
  const { name, cpf, relation } = representative;
  return {
    representative_name: name,
    representative_relation: relation,
    ...(cpf === undefined ? {} : { representative_cpf: cpf || null }),
  };
}

/** In one transaction; a patient who is not there, or not any more, is left out. */
export const assignPatients = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { patientIds, professional }: z.infer<(typeof assignSeveralPatients)['body']>,
): Promise<{ refused: RefusedPatients }> =>
  ctx.db.asActor(actor, async (tx) => {
    const responsible = await responsibleFor(tx, actor, clinicId, professional);
    const changed = await tx
      .updateTable('patients')
      .set({ professional_id: responsible, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', 'in', patientIds)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .returning('id')
      .execute();
    if (changed.length === 0) throw new AppError('patients.not_found');
    for (const { id } of changed)
      await record(tx, { event: 'patients.updated', clinicId, recordType: 'patient', recordId: id });
    const done = new Set(changed.map(({ id }) => id));
    const refused = [...new Set(patientIds)].filter((id) => !done.has(id));
    return { refused: refused.map((patientId) => ({ patientId, reason: 'patients.not_found' as const })) };
  });

export const saveOneHealthField = (ctx: AppContext, actor: Actor, place: PatientRef, change: HealthFieldInput) =>
  ctx.db.asActor(actor, async (tx) => {
    const stamp = await stampOf(tx, actor);
    const outcome = await saveHealthField(tx, place, change, stamp);
    if (outcome === 'missing') throw new AppError('patients.not_found');
    if (outcome === 'changed') throw new AppError('patients.changed_meanwhile');
    const { clinicId, patientId } = place;
    await record(tx, { event: 'patients.health_updated', clinicId, recordType: 'patient', recordId: patientId });
    return { text: change.text, by: stamp.by, at: stamp.at };
  });

interface Correction {
  readonly column:
    | 'name'
    | 'social_name'
    | 'sex'
    | 'phone'
    | 'birth_date'
    | 'cpf'
    | 'passport'
    | 'zip_code'
    | 'address';
  readonly before: string;
  readonly value: string;
}

/** One field of the personal data, unless it says something else by now; whoever edits the form meanwhile is told when they save. */
export async function correctRegistration(
  tx: Tx,
  { clinicId, patientId }: PatientRef,
  { column, before, value }: Correction,
): Promise<'saved' | 'changed' | 'missing'> {
  const row = await tx
    .selectFrom('patients')
    .select([column, 'shown_name'])
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return 'missing';
  if ((row[column] ?? '') !== before) return 'changed';
  const { shown_name } = await namingCpfTaken(() =>
    tx
      .updateTable('patients')
      .set({ [column]: value, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .returning('shown_name')
      .executeTakeFirstOrThrow(),
  );
  await callAccount(tx, { clinicId, patientId }, { from: row.shown_name, to: shown_name });
  return 'saved';
}
