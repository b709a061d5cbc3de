import type { z } from '@virtual-med/contract/core/zod';
import type { listFormerHealthTexts } from '@virtual-med/contract/patients/patient-changes';
import {
  type HealthField,
  type HealthFieldInput,
  type HealthHistory,
  healthFields,
} from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { readFormerTexts } from '../../../core/db/former-texts.ts';
import { type PatientRef, requirePatient } from '../identity/public.ts';

/** Who wrote a field and when. The name is kept as it was: people leave clinics, the record stays. */
interface Stamp {
  readonly id: string;
  readonly by: string;
  readonly at: string;
}

export async function stampOf(tx: Tx, actor: Actor): Promise<Stamp> {
  const { name, at } = await tx
    .selectFrom('users')
    .select(['name', sql<string>`now()`.as('at')])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { id: actor.userId, by: name, at };
}

/** What somebody wrote into a form, without the fields left empty. */
export async function writtenFields(history: HealthHistory, readStamp: () => Promise<Stamp>) {
  const written = healthFields.flatMap((field) => {
    const text = history[field];
    return text ? [[field, text] as const] : [];
  });
  if (written.length === 0) return { health_history: '{}', health_edits: '{}' };
  const stamp = await readStamp();
  return {
    health_history: JSON.stringify(Object.fromEntries(written)),
    health_edits: JSON.stringify(Object.fromEntries(written.map(([field]) => [field, stamp]))),
  };
}

/**
 * 'saved', or why not: the patient is not there, or the field no longer says what the person began with. A change that
 * is there already counts as saved, so that it can be sent again when its answer was lost.
 */
export async function saveHealthField(
  tx: Tx,
  { clinicId, patientId }: PatientRef,
  { field, text, before }: HealthFieldInput,
  stamp: Stamp,
): Promise<'saved' | 'changed' | 'missing'> {
  const said = sql<string>`coalesce(health_history ->> ${field}, '')`;
  const ofPatient = tx
    .selectFrom('patients')
    .select(said.as('text'))
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null);
  const history = text
    ? sql<string>`health_history || jsonb_build_object(${field}::text, ${text}::text)`
    : sql<string>`health_history - ${field}::text`;
  const { numUpdatedRows } = await tx
    .updateTable('patients')
    .set({
      health_history: history,
      health_edits: sql`health_edits || jsonb_build_object(${field}::text, ${JSON.stringify(stamp)}::jsonb)`,
      updated_at: sql`now()`,
    })
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .where(said, '=', before)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'saved';
  const current = await ofPatient.executeTakeFirst();
  if (!current) return 'missing';
  return current.text === text ? 'saved' : 'changed';
}

/** Of patients the reader may see: the row rules say which, and that no patient reads them. */
export const formerHealthTexts = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId, field }: PatientRef & { readonly field: HealthField },
): Promise<z.infer<(typeof listFormerHealthTexts)['response']>> =>
  ctx.db.asActor(actor, async (tx) => {
    await requirePatient(tx, { clinicId, patientId });
    await record(tx, { event: 'patients.history_read', clinicId, recordType: 'patient', recordId: patientId });
    return readFormerTexts(tx, { patient_id: patientId }, field);
  });
