import { maskCpf } from '@virtual-med/contract/core/cpf';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { patientsNamedIn } from '../../people/patients/public.ts';
import type { FileRef } from './choose.service.ts';

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
