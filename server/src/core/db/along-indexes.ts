import { sql } from 'kysely';
import { fixedStatement } from './fixed-statement.ts';

/**
 * For the rest of the transaction: a page is read along its index as far as it goes. Under row rules PostgreSQL takes all that
 * fits for few rows, which it would read, from one index or several, and sort before the first of them.
 */
export const alongIndexes = fixedStatement((q) =>
  q.selectNoFrom([
    sql<string>`set_config('enable_bitmapscan', 'off', true)`.as('bitmaps'),
    sql<string>`set_config('enable_sort', 'off', true)`.as('sorting'),
  ]),
);
