import { maskCpf } from '@virtual-med/contract/core/cpf';
import type { z } from '@virtual-med/contract/core/zod';
import type { chooseIntake, IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { patientsNamedIn } from '../../people/patients/public.ts';
import { discardFile, requirePatient } from '../documents/public.ts';
import { intakeFiles, presentFile } from './intake-rows.service.ts';

export interface FileRef {
  readonly clinicId: string;
  readonly fileId: string;
}

/** A person says whose it is: that takes the place of any guess, also of one still to come. */
export const chooseFor = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, fileId }: FileRef,
  { patientId, category }: z.infer<(typeof chooseIntake)['body']>,
): Promise<IntakeFile> =>
  ctx.db.asActor(actor, async (tx) => {
    if (patientId) await requirePatient(tx, clinicId, patientId);
    const { numUpdatedRows } = await tx
      .updateTable('intake_files')
      .set({
        ...(patientId === undefined
          ? {}
          : { patient_id: patientId, matched_by: 'person', is_sure: patientId !== null }),
        ...(category === undefined ? {} : { category }),
        problem: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', fileId)
      .where('clinic_id', '=', clinicId)
      .where('state', 'in', ['reading', 'ready'])
      .executeTakeFirst();
    const row = await intakeFiles(tx, clinicId).where('f.id', '=', fileId).executeTakeFirst();
    if (numUpdatedRows === 0n || !row) throw new AppError('intake.file_not_found');
    return presentFile(row);
  });

/** Their bytes go at once; the rows say what became of them. */
export async function removeFiles(ctx: AppContext, actor: Actor, clinicId: string, files: readonly string[]) {
  const removed = await ctx.db.asActor(actor, async (tx) => {
    const found = await tx
      .selectFrom('intake_files')
      .select(['id', 'file_path'])
      .where(sql<boolean>`id = any (${files}::uuid[])`)
      .where('clinic_id', '=', clinicId)
      .where('state', 'in', ['reading', 'ready'])
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length === 0) throw new AppError('intake.file_not_found');
    const ids = found.map(({ id }) => id);
    await tx
      .updateTable('intake_files')
      .set({ state: 'removed', file_path: null, body: '', page_ends: [], patient_id: null, updated_at: sql`now()` })
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute();
    for (const recordId of ids)
      await record(tx, { event: 'documents.brought_in_removed', clinicId, recordType: 'intake_file', recordId });
    return found;
  });
  for (const { file_path } of removed) if (file_path) await discardFile(ctx, file_path);
  return { removed: removed.length };
}

/** Whom a file may be about, judged anew for the asker: another who brought it may see other patients. */
export const readCandidates = (ctx: AppContext, actor: Actor, { clinicId, fileId }: FileRef) =>
  ctx.db.asActor(actor, async (tx) => {
    const file = await tx
      .selectFrom('intake_files')
      .select(['file_name', 'body'])
      .where('id', '=', fileId)
      .where('clinic_id', '=', clinicId)
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow(() => new AppError('intake.file_not_found'));
    const { sure, possible } = await patientsNamedIn(tx, clinicId, { fileName: file.file_name, text: file.body });
    const ids = [...sure, ...possible].map(({ id }) => id);
    const patients = await tx
      .selectFrom('patients')
      .select(['id', 'shown_name as name', 'birth_date as birthDate', 'cpf'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .orderBy(sql`array_position(${ids}::uuid[], id)`)
      .execute();
    return { candidates: patients.map((row) => ({ ...row, cpf: row.cpf && maskCpf(row.cpf) })) };
  });
