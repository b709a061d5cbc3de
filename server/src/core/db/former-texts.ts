import type { FormerText } from '@virtual-med/contract/core/former-texts';
import { limits } from '@virtual-med/contract/core/limits';
import type { Tx } from './database.ts';

/** Whose text it was: a patient's anamnesis or a document's summaries. */
type Owner = { readonly patient_id: string } | { readonly document_id: string };

/** What the database kept when the text was written anew; a cleared field leaves its last text, too. */
export async function readFormerTexts(tx: Tx, owner: Owner, field: string): Promise<{ versions: FormerText[] }> {
  const rows = await tx
    .selectFrom('former_texts')
    .select(['text', 'written_by', 'written_at', 'replaced_at'])
    .where((eb) => eb.and({ ...owner }))
    .where('field', '=', field)
    .orderBy('replaced_at', 'desc')
    .limit(limits.formerTextsShown)
    .execute();
  return {
    versions: rows.map((row) => ({
      text: row.text,
      by: row.written_by,
      at: row.written_at,
      replacedAt: row.replaced_at,
    })),
  };
}
