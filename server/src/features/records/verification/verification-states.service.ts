import type { VerificationState } from '@virtual-med/contract/data-export/own-data';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { addressUrl } from './codes.ts';

/** Where the documents somebody sees are verified by others, by document; without the codes, which open them. */
export async function verificationStates(
  ctx: Pick<AppContext, 'appUrl'>,
  tx: Tx,
  clinicId: string,
): Promise<ReadonlyMap<string, VerificationState>> {
  const rows = await tx
    .selectFrom('document_verifications')
    .select(['id', 'document_id', 'off_by', 'made_at'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.document_id,
      { address: addressUrl(ctx, row.id), since: row.made_at, offBy: row.off_by as VerificationState['offBy'] },
    ]),
  );
}
