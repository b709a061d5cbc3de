import { type RawBuilder, sql } from 'kysely';

/**
 * How many rows to ask for: a page, and one more that tells whether another follows. Where PostgreSQL does not know the
 * number while it plans, it takes a tenth of everything for granted, finds that too dear to keep and plans anew at each
 * request. So the usual size is part of the statement. Any other is a value beside it: each text is kept as a statement of
 * its own, and nobody is to make hundreds of them by asking.
 */
export const rowsOfPage = (asked: number, usual: number): RawBuilder<number> | number =>
  asked === usual ? sql.lit(usual + 1) : asked + 1;
