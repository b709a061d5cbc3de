import { sql } from 'kysely';
import type { Database } from '../../../core/db/database.ts';
import type { TextState } from './file-text.ts';

type State = TextState | 'waiting';

/** How many texts of documents that are on the screens stand how; of one clinic, or of all. */
export const countTexts = (db: Database, clinicId: string | undefined): Promise<Map<State, number>> =>
  db.asSystem('document text: counted by the operator', async (tx) => {
    const { rows } = await sql<{ state: State; count: string }>`
      select t.state, count(*) as count from document_texts t join documents d on d.id = t.document_id
      where d.deleted_at is null and (${clinicId ?? null}::uuid is null or t.clinic_id = ${clinicId ?? null}::uuid)
      group by t.state`.execute(tx);
    return new Map(rows.map(({ state, count }) => [state, Number(count)]));
  });

const lot = 5_000;

interface Again {
  readonly clinicId: string | undefined;
  /** Only pictures that nothing could read. */
  readonly withoutOcr: boolean;
}

/** Puts texts back to waiting, the newest first in turn, in lots: a server may be at work. Gives how many. */
export async function putTextsBack(db: Database, { clinicId, withoutOcr }: Again): Promise<number> {
  const states: State[] = withoutOcr ? ['no_ocr'] : ['read', 'empty', 'unreadable', 'no_ocr'];
  const from = new Date().toISOString();
  let all = 0;
  for (let count = lot; count === lot; all += count) {
    const { numAffectedRows } = await db.asSystem('document text: put back by the operator', (tx) =>
      sql`update document_texts set state = 'waiting', attempts = 0, claimed_at = null where document_id in (
        select t.document_id from document_texts t join documents d on d.id = t.document_id
        where t.state = any (${states}::text[]) and d.deleted_at is null
          and (t.read_at is null or t.read_at < ${from}::timestamptz)
          and (${clinicId ?? null}::uuid is null or t.clinic_id = ${clinicId ?? null}::uuid)
        limit ${lot})`.execute(tx),
    );
    count = Number(numAffectedRows ?? 0n);
  }
  return all;
}

export const hasClinic = (db: Database, clinicId: string): Promise<boolean> =>
  db.asSystem('document text: a clinic by its id', async (tx) =>
    Boolean(await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).executeTakeFirst()),
  );
