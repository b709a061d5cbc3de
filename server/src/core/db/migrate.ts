import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { type DatabaseAccess, withClient } from './connection.ts';
import { formerHistory, isBaseline, isFormer, toldByBaseline, unknownHistory } from './former-history.ts';

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
export const migrate = (access: DatabaseAccess, folder = migrationsFolder): Promise<string[]> =>
  withClient(access.address, access.owner, async (client) => {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('virtual-med migrations', 0))");
    const applied = await migrateWithin(client, undefined, folder);
    await client.query('commit');
    return applied;
  });

/** Within the caller's transaction on this connection, up to that migration or to the newest. */
export async function migrateWithin(client: pg.Client, upTo?: string, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const known = upTo === undefined ? files.length : files.findIndex(({ name }) => name === upTo) + 1;
  const db = new Kysely<HistoryDatabase>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await sql`create table if not exists public.migration_checksums (name text primary key, sha256 text not null)`.execute(
    db,
  );
  await adoptBaseline(db, files);
  return applyPending(db, files.slice(0, known));
}

/** One connection that the caller opened and closes. */
const poolOf = (client: pg.Client) => ({
  connect: async () => ({ query: client.query.bind(client) as pg.PoolClient['query'], release: () => undefined }),
  end: async () => undefined,
  options: {},
});

interface HistoryDatabase {
  migration_checksums: { name: string; sha256: string };
  kysely_migration: { name: string; timestamp: string };
}

/** A database made by the former files is told of today's instead: in our book and in the migrator's, as of its first day. */
async function adoptBaseline(db: Kysely<HistoryDatabase>, files: MigrationFile[]): Promise<void> {
  const applied = await db.selectFrom('migration_checksums').selectAll().orderBy(sql`name collate "C"`).execute();
  const told = toldByBaseline(applied, files);
  if (typeof told === 'string') throw new MigrationError(Object.values(unknownHistory[told]).join(' '));
  if (!applied.some(isFormer)) return;
  const { timestamp } = await db
    .selectFrom('kysely_migration')
    .select('timestamp')
    .orderBy('timestamp')
    .limit(1)
    .executeTakeFirstOrThrow();
  const former = formerHistory.map(({ name }) => name);
  await db.deleteFrom('migration_checksums').where('name', 'in', former).execute();
  await db.deleteFrom('kysely_migration').where('name', 'in', former).execute();
  const baseline = told.filter(isBaseline);
  await db
    .insertInto('migration_checksums')
    .values(baseline.map(({ name, sha256 }) => ({ name, sha256 })))
    .execute();
  await db
    .insertInto('kysely_migration')
    .values(baseline.map(({ name }) => ({ name, timestamp })))
    .execute();
}

async function applyPending(db: Kysely<HistoryDatabase>, files: MigrationFile[]): Promise<string[]> {
  await refuseEdited(db, files);
  // Caught here: within the caller's transaction the migrator only tells of what it could not do after a failure.
  let failed: { name: string; error: unknown } | undefined;
  const up = (file: MigrationFile) => (tx: Kysely<unknown>) =>
    apply(tx, file).catch((error: unknown) => {
      failed = { name: file.name, error };
      throw error;
    });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, { up: up(file) }])) },
  });
  const { error, results } = await migrator.migrateToLatest({ disableTransactions: true });
  if (error) throw migrationFailure(failed?.error ?? error, failed?.name);
  return (results ?? []).map((result) => result.migrationName);
}

async function refuseEdited(db: Kysely<HistoryDatabase>, files: MigrationFile[]): Promise<void> {
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
