import type { CodeListName } from '@virtual-med/contract/writing/code-lists.endpoints';
import { cid10 } from '@virtual-med/contract/writing/lists/cid10';
import { tuss } from '@virtual-med/contract/writing/lists/tuss';
import { sql } from 'kysely';
import type { Actor, Database } from '../../../core/db/database.ts';
import { makePage, type Page } from '../../../core/http/page.ts';

export interface MedicineName {
  readonly name: string;
  readonly strength: string;
  readonly form: string;
}

const shipped: Record<CodeListName, string> = { cid10, tuss };

const answer = (tsv: string, importedAt: string | null): Page =>
  makePage('application/json', JSON.stringify({ importedAt, tsv }));

/** The lists in use, packed once for as long as they stay the same. */
export function createCodeLists(db: Database): (actor: Actor, list: CodeListName) => Promise<Page> {
  const pages = new Map<CodeListName, { of: string | null; page: Page }>();
  return async (actor, list) => {
    const kept = pages.get(list);
    const found = await db.asActor(actor, async (tx) => {
      const row = await tx.selectFrom('code_lists').select('imported_at').where('list', '=', list).executeTakeFirst();
      const importedAt = row?.imported_at ?? null;
      if (kept && kept.of === importedAt) return kept;
      if (!importedAt) return { of: null, page: answer(shipped[list], null) };
      const { tsv } = await tx
        .selectFrom('code_lists')
        .select('tsv')
        .where('list', '=', list)
        .executeTakeFirstOrThrow();
      return { of: importedAt, page: answer(tsv, importedAt) };
    });
    pages.set(list, found);
    return found.page;
  };
}

/** What people call a code comes with the product; the tables of the authorities know it not. */
function withWords(list: CodeListName, entries: ReadonlyMap<string, string>): string {
  const all = new Map([...entries].map(([code, name]) => [code, [code, name]]));
  for (const line of shipped[list].trimEnd().split('\n')) {
    const [code = '', name = '', words] = line.split('\t');
    // DATASUS' file is older than COVID-19.
    if (!all.has(code) && code.startsWith('U07')) all.set(code, [code, name]);
    if (words) all.get(code)?.push(words);
  }
  return `${[...all.values()].map((fields) => fields.join('\t')).join('\n')}\n`;
}

export const importCodes = (
  db: Database,
  list: CodeListName,
  entries: ReadonlyMap<string, string>,
): Promise<unknown> => {
  const tsv = withWords(list, entries);
  return db.asSystem('lists: import', (tx) =>
    tx
      .insertInto('code_lists')
      .values({ list, tsv })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ tsv, imported_at: sql`now()` }))
      .execute(),
  );
};

const rowsAtOnce = 1_000;

export const importMedicines = (db: Database, medicines: readonly MedicineName[]): Promise<void> =>
  db.asSystem('lists: import medicines', async (tx) => {
    await tx.deleteFrom('medicine_names').execute();
    for (let from = 0; from < medicines.length; from += rowsAtOnce)
      await tx
        .insertInto('medicine_names')
        .values(medicines.slice(from, from + rowsAtOnce))
        .execute();
  });

export const dropList = (db: Database, list: CodeListName | 'medicines'): Promise<unknown> =>
  db.asSystem('lists: drop', (tx) =>
    list === 'medicines'
      ? tx.deleteFrom('medicine_names').execute()
      : tx.deleteFrom('code_lists').where('list', '=', list).execute(),
  );

export interface ListsInUse {
  /** How many codes, and since when; of the shipped one without a day. */
  readonly codes: readonly { list: CodeListName; count: number; importedAt: string | null }[];
  readonly medicines: number;
}

const linesOf = (tsv: string): number => tsv.trimEnd().split('\n').length;

export const listsInUse = (db: Database): Promise<ListsInUse> =>
  db.asSystem('lists: which are in use', async (tx) => {
    const imported = await tx.selectFrom('code_lists').selectAll().execute();
    const { count } = await tx
      .selectFrom('medicine_names')
      .select((all) => all.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      codes: (Object.keys(shipped) as CodeListName[]).map((list) => {
        const own = imported.find((one) => one.list === list);
        return { list, count: linesOf(own?.tsv ?? shipped[list]), importedAt: own?.imported_at ?? null };
      }),
      medicines: Number(count),
    };
  });
