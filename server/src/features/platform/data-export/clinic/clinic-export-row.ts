import type { ClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import type { Actor, Tx } from '../../../../core/db/database.ts';

export const exportsOf = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('clinic_exports')
    .select(['id', 'clinic_id', 'requested_by', 'requested_by_name', 'state', 'run_id', 'documents_done'])
    .select(['documents_total', 'bytes_done', 'bytes_total', 'missing', 'requested_at', 'finished_at', 'expires_at'])
    .select(['archive_bytes', 'manifest_sha256', 'reason'])
    .select((eb) => eb('expires_at', '<', eb.fn<string>('now')).as('is_over'))
    .where('clinic_id', '=', clinicId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc');

export type ExportRow = Awaited<ReturnType<ReturnType<typeof exportsOf>['execute']>>[number];

/** Over since a moment ago, and not swept away yet: already closed. */
export const stateOf = ({ state, is_over }: ExportRow): ClinicExport['state'] =>
  state === 'done' && is_over ? 'expired' : (state as ClinicExport['state']);

export function present(actor: Actor, row: ExportRow): ClinicExport {
  const state = stateOf(row);
  return {
    id: row.id,
    state,
    requestedAt: row.requested_at,
    requestedByName: row.requested_by_name,
    isMine: row.requested_by === actor.userId,
    documentsDone: row.documents_done,
    documentsTotal: row.documents_total,
    bytesDone: Number(row.bytes_done),
    bytesTotal: Number(row.bytes_total),
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    archiveBytes: row.archive_bytes === null ? null : Number(row.archive_bytes),
    manifestSha256: row.manifest_sha256,
    missing: row.missing,
    reason: row.reason as ClinicExport['reason'],
  };
}

/** Where the archive of one attempt lies; attempts never write over each other's. */
export const archiveKey = (row: { clinic_id: string; id: string; run_id: string | null }): string =>
  `exports/${row.clinic_id}/${row.id}/${row.run_id}`;
