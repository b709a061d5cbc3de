import { limits } from '@virtual-med/contract/core/limits';
import type { ImportField, ImportKind, ImportMapping, ImportState } from '@virtual-med/contract/imports/imports';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

export interface ImportRef {
  readonly clinicId: string;
  readonly importId: string;
}

const left = 'none';

export const mappingOf = (fields: readonly string[]): ImportMapping =>
  fields.map((field) => (field === left ? null : (field as ImportField)));
export const fieldsOf = (mapping: ImportMapping): string[] => mapping.map((field) => field ?? left);

/** As far as the actor may see it, and held until the transaction ends: steps of one import do not meet. */
export async function holdImport(tx: Tx, { clinicId, importId }: ImportRef) {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'fields', 'headings', 'swept_at', 'kind'])
    .select(
      sql<boolean>`imported_at is not null and imported_at > now() - make_interval(hours => ${limits.importHours})`.as(
        'isUndoable',
      ),
    )
    .where('id', '=', importId)
    .where('clinic_id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('imports.not_found'));
  return { ...row, state: row.state as ImportState, kind: row.kind as ImportKind };
}

export const importOf = (tx: Tx, { clinicId, importId }: ImportRef) =>
  tx.updateTable('imports').where('id', '=', importId).where('clinic_id', '=', clinicId);

/** Who asks for a step: its job goes on as them. */
export const askedBy = (actor: Actor) => ({
  asked_by: actor.userId,
  asked_role: actor.role,
  asked_session: actor.sessionId ?? null,
});

type Step = 'import_begun' | 'imported' | 'import_undone' | 'import_exported';

export const recordStep = (tx: Tx, { clinicId, importId }: ImportRef, event: `${ImportKind}.${Step}`): Promise<void> =>
  record(tx, { event, clinicId, recordType: 'import', recordId: importId });
