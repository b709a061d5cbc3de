import { formatDateTime } from '@virtual-med/contract/core/formats';
import { verificationPageTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import type { Tx } from '../../core/db/database.ts';

/** What is known of a file's signature, in plain words for a stranger. */
export interface SignatureWords {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** Of one document, as it stands in its record. */
export async function signatureOf(tx: Tx, documentId: string, timeZone: string): Promise<SignatureWords> {
  const row = await tx
    .selectFrom('documents')
    .select(['signed_by_name', 'signed_at', 'signed_as_test'])
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!row?.signed_at || row.signed_by_name === null) return texts.unsigned;
  if (row.signed_as_test) return texts.signedAsTest;
  return texts.signedBy(row.signed_by_name, formatDateTime(row.signed_at, timeZone));
}
