import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table and the columns that are kept; what PostgreSQL computes is not among them. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

const quote = pg.escapeIdentifier;

/** Rows written by one server are read by another: for this transaction nothing hangs on the settings of either. */
export const takePlainSettings = (client: pg.Client) =>
  client.query(`set local statement_timeout = 0; set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`);

/** Tells what migrations were applied; made anew by them, so never copied. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums'];

export async function readTableShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) order by 1`,
    [bookkeeping],
  );
  return rows;
}

/** Tables of which `vm_system` would see only a part, or nothing: a copy of those would be a silent loss. */
export async function tablesNotWhollySeen(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
       and not (has_table_privilege('vm_system', c.oid, 'select') and (not c.relrowsecurity or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
           and 'vm_system'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')))`,
    [bookkeeping],
  );
  return rows.map(({ name }) => name);
}

const listed = ({ name, columns }: TableShape): string => `public.${quote(name)} (${columns.map(quote).join(', ')})`;

/** The rows as text, one a line, in pieces as they come. */
export const copyOut = (client: pg.Client, table: TableShape): AsyncIterable<Buffer> =>
  client.query(to(`copy ${listed(table)} to stdout`, { highWaterMark: 256 * 1024 }));

/** Takes the rows migrations have put there; their tables are new, and nobody else sees them yet. */
export const emptyTables = (client: pg.Client, tables: readonly TableShape[]) =>
  client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`).join(', ')}`);

/** Writes rows `copyOut` has read, and tells how many there were. */
export async function copyIn(client: pg.Client, table: TableShape, rows: AsyncIterable<Buffer>): Promise<number> {
  const copying = client.query(from(`copy ${listed(table)} from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), copying);
  return copying.rowCount;
}
