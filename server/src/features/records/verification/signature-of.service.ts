import { checkTexts, lawTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { servesFor, signatureLine } from '@virtual-med/contract/signature-checks/signature-line';
import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import { newestCheck } from '../signature-checks/public.ts';

/** What is known of a file's signature, in plain words for a stranger. */
export interface SignatureWords {
  readonly tone: 'good' | 'waiting' | 'bad';
  readonly title: string;
  readonly text: string;
  /** Whether the file carries a signature that a validator can look at. */
  readonly isSigned: boolean;
  /** What was signed, where the file is more than that. */
  readonly revision: { readonly bytes: number; readonly sha256: string } | null;
}

const tones = { good: 'good', bad: 'bad', waiting: 'waiting', quiet: 'waiting' } as const;

/** The verdict on a document's own bytes, in the words staff and patients read, and what such a file serves for. */
export async function signatureOf(tx: Tx, documentId: string, timeZone: string): Promise<SignatureWords> {
  const row = await tx
    .selectFrom('documents as d')
    .select([
      newestCheck.as('check'),
      sql<boolean>`d.signed_at is not null`.as('isSigned'),
      sql<boolean>`coalesce(d.signed_as_test, false)`.as('isTest'),
    ])
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  const signed = row?.isSigned ? { isTest: row.isTest } : null;
  const line = row?.check && signatureLine(row.check, { signed, timeZone });
  if (!row?.check || !line)
    return { tone: 'waiting', title: checkTexts.unsigned, text: lawTexts.unsigned, isSigned: false, revision: null };
  const { state, verdict, revision } = row.check;
  const { about } = checkTexts;
  const whichVersion = revision ? about.altered : verdict === 'valid' ? about.verdictOnWholeFile : '';
  return {
    tone: tones[line.tone],
    title: line.text,
    text: `${servesFor(row.check, signed)} ${whichVersion}`.trim(),
    isSigned: state === 'signed',
    revision,
  };
}
