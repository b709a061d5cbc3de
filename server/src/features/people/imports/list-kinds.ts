import type { ImportKind } from '@virtual-med/contract/imports/imports';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import type { ImportRef } from './import-access.ts';
import type { ListKind } from './list-kind.ts';
import { patientList } from './patient-list.ts';
import { professionalList } from './professional-list.ts';

const kinds: Readonly<Record<ImportKind, ListKind>> = { patients: patientList, professionals: professionalList };

/** As the database names it. */
export const listKindOf = (kind: string): ListKind => kinds[kind as ImportKind];

export async function kindOf(tx: Tx, { clinicId, importId }: ImportRef): Promise<ListKind> {
  const row = await tx
    .selectFrom('imports')
    .select('kind')
    .where('id', '=', importId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow(() => new AppError('imports.not_found'));
  return listKindOf(row.kind);
}
