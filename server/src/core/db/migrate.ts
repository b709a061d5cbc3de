import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { ClosingPool, clientOptions, type DatabaseAccess, withClient } from './connection.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Said to the operator at start; the text is final and needs no stack. */
export class MigrationError extends Error {}

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (wrong) throw new MigrationError(`O nome da migração ${wrong} não segue o padrão 0001-nome.sql.`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name: name.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Whether exactly these migrations, as they are written, were applied: then there is nothing to do or to refuse. */
export async function isMigrated(access: DatabaseAccess, folder = migrationsFolder): Promise<boolean> {
  const [files, applied] = await Promise.all([readMigrations(folder), appliedMigrations(access)]);
  return (
    files.length === applied?.length &&
    files.every(({ name, sha256 }, place) => applied[place]?.name === name && applied[place]?.sha256 === sha256)
  );
}

const noSuchTable = '42P01';

/** Undefined before the first of them. */
const appliedMigrations = (access: DatabaseAccess): Promise<{ name: string; sha256: string }[] | undefined> =>
  withClient(access.address, access.owner, async (client) => {
    try {
      const { rows } = await client.query(
        'select name, sha256 from public.migration_checksums order by name collate "C"',
      );
      return rows;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === noSuchTable) return undefined;
      throw error;
    }
  });

/**
 * Brings the database to the newest schema. Forward only, in order, each file once and never edited afterwards;
 * everything pending runs in one transaction under a lock, so two starts at once are safe.
 */
export async function migrate(access: DatabaseAccess, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const pool = new ClosingPool({ ...clientOptions(access.address, access.owner), max: 2 });
  const db = new Kysely<ChecksumDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ensureChecksumTable(db);
    return await applyPending(db, files);
  } finally {
    await db.destroy();
  }
}

/** Within the caller's transaction on this connection, up to that migration or to the newest. */
export async function migrateWithin(client: pg.Client, upTo?: string, folder = migrationsFolder): Promise<void> {
  const files = await readMigrations(folder);
  const known = upTo === undefined ? files.length : files.findIndex(({ name }) => name === upTo) + 1;
  const db = new Kysely<ChecksumDatabase>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await makeChecksumTable(db);
  await applyPending(db, files.slice(0, known), { disableTransactions: true });
}

/** One connection that the caller opened and closes. */
const poolOf = (client: pg.Client) => ({
  connect: async () => ({ query: client.query.bind(client) as pg.PoolClient['query'], release: () => undefined }),
  end: async () => undefined,
  options: {},
});

async function applyPending(
  db: Kysely<ChecksumDatabase>,
  files: MigrationFile[],
  options: { disableTransactions?: boolean } = {},
): Promise<string[]> {
  await refuseEdited(db, files);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files.map((file) => [file.name, { up: (tx: Kysely<unknown>) => apply(tx, file) }])),
    },
  });
  const { error, results } = await migrator.migrateToLatest(options);
  if (error) throw migrationFailure(error, results?.find((result) => result.status === 'Error')?.migrationName);
  return (results ?? []).map((result) => result.migrationName);
}

interface ChecksumDatabase {
  migration_checksums: { name: string; sha256: string };
}

async function ensureChecksumTable(db: Kysely<ChecksumDatabase>): Promise<void> {
  const { rows } = await sql`select to_regclass('public.migration_checksums') is not null as found`.execute(db);
  if ((rows[0] as { found: boolean }).found) return;
  // `if not exists` alone does not keep two first starts from making it at once.
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('virtual-med migration checksums', 0))`.execute(tx);
    await makeChecksumTable(tx);
  });
}

const makeChecksumTable = (db: Kysely<ChecksumDatabase>) =>
  sql`create table if not exists public.migration_checksums (name text primary key, sha256 text not null)`.execute(db);

async function refuseEdited(db: Kysely<ChecksumDatabase>, files: MigrationFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  const applied = await db.selectFrom('migration_checksums').selectAll().orderBy('name').execute();
  for (const { name, sha256 } of applied) {
    const now = known.get(name);
    if (!now)
      throw new MigrationError(
        `O banco já tem a migração ${name}, que esta versão do sistema não conhece. Use uma versão mais nova.`,
      );
    if (now !== sha256)
      throw new MigrationError(
        `A migração ${name} foi alterada depois de aplicada. Restaure o arquivo original e crie uma nova migração.`,
      );
  }
}

async function apply(tx: Kysely<unknown>, file: MigrationFile): Promise<void> {
  await sql.raw(file.text).execute(tx);
  await sql`insert into public.migration_checksums (name, sha256) values (${file.name}, ${file.sha256})`.execute(tx);
}

function migrationFailure(error: unknown, name: string | undefined): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('corrupted migrations'))
    return new MigrationError(
      `As migrações estão fora de ordem: uma nova migração precisa ter o maior número. (${text})`,
      { cause: error },
    );
  return new MigrationError(`A migração ${name ?? '?'} falhou: ${text}`, { cause: error });
}
