// DEPRECATED: what features/patients and core/jobs still call. Delete this file, `ask` and the two old option names in
// database.ts when they use asActor, asSystem and plain Kysely.
import { type Compilable, DummyDriver, Kysely, PostgresDialect, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './types.gen.ts';

/** @deprecated */
export type Writing = Kysely<DB>;

class WritingDialect extends PostgresDialect {
  override createDriver() {
    return new DummyDriver();
  }
}
/** @deprecated */
export const writing: Writing = new Kysely<DB>({ dialect: new WritingDialect({ pool: undefined as never }) });

/** @deprecated */
export const fixedStatement =
  <Given extends object, Row>(write: (q: Writing, given: Given) => Compilable<Row>) =>
  (given: Given): Compilable<Row> =>
    write(writing, given);

/** @deprecated */
export const rowsOfPage = (limit: number, _usual: number): number => limit + 1;

/** @deprecated */
export const alongIndexes = fixedStatement((q) =>
  q.selectNoFrom(sql<string>`set_config('enable_sort', 'off', true)`.as('sorting')),
);

/** @deprecated */
export async function executeLater(tx: Tx, statement: Compilable<unknown>): Promise<void> {
  await tx.executeQuery(statement.compile());
}
