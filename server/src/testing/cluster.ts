import { randomUUID } from 'node:crypto';
import { accessFromUrl, loginCredentials } from '../core/db/access.ts';
import type { DatabaseAccess } from '../core/db/connection.ts';
import { withClient } from '../core/db/connection.ts';
import { prepareDatabase } from '../prepare-database.ts';

/** The tests' secret is no secret; it only has to be the same in the set-up and in every file. */
export const testSecretKey = 'test-secret-key-of-32-characters-or-more';

const variable = 'VIRTUAL_MED_TEST_TEMPLATE';

interface Template extends DatabaseAccess {
  readonly strategy: 'file_copy' | 'wal_log';
}

/**
 * One migrated database per run; files clone it. It is a copy of the database named, where that has been migrated. Files
 * are copied as they are where that waits for no disk: half the work, and what PostgreSQL knows of its catalogue with it.
 */
export async function makeTemplate(cluster: DatabaseAccess, from = ''): Promise<{ drop(): Promise<void> }> {
  const name = `vm_template_${randomUUID().slice(0, 8)}`;
  await withClient({ ...cluster.address, database: 'postgres' }, cluster.owner, (client) =>
    client.query(`create database ${name} ${from && `template ${from}`}`),
  );
  const access = inDatabase(cluster, name);
  if (from) await withClient(access.address, access.owner, (client) => client.query('select 1'));
  else await prepareDatabase(access);
  const template: Template = { ...access, strategy: from ? 'file_copy' : 'wal_log' };
  process.env[variable] = JSON.stringify(template);
  return { drop: () => dropDatabase(access, name) };
}

const inDatabase = (access: DatabaseAccess, database: string): DatabaseAccess => ({
  ...access,
  address: { ...access.address, database },
});

export const outsideCluster = (url: string): DatabaseAccess => ({
  ...accessFromUrl(url, testSecretKey),
  login: loginCredentials(testSecretKey),
});

async function dropDatabase(access: DatabaseAccess, name: string): Promise<void> {
  await withClient({ ...access.address, database: 'postgres' }, access.owner, async (client) => {
    // Forced only when somebody is still connected: an owner may not end autovacuum's workers, which plain dropping sends away.
    await client.query(`drop database if exists ${name}`).catch(async (error: { code?: string }) => {
      if (error.code !== '55006') throw error;
      await client.query(`drop database if exists ${name} with (force)`);
    });
  });
}

export function templateAccess(): Template {
  const text = process.env[variable];
  if (!text) throw new Error('No template database: run the tests through `npm test` or `npm run check`.');
  return JSON.parse(text) as Template;
}

export interface TestDatabase {
  readonly access: DatabaseAccess;
  drop(): Promise<void>;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { strategy, ...run } = templateAccess();
  const name = `vm_test_${randomUUID().replaceAll('-', '')}`;
  const access = inDatabase(run, name);
  await withClient({ ...run.address, database: 'postgres' }, run.owner, async (client) => {
    await client.query(`create database ${name} template ${template} strategy ${strategy}`);
    // Nothing of it outlives the run: no commit waits for the disk.
    await client.query(
      `grant connect on database ${name} to ${run.login.user}; alter database ${name} set synchronous_commit = off`,
    );
  });
  return { access, drop: () => dropDatabase(access, name) };
}

/** A database of one's own, a copy of the run's template. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase(templateAccess().address.database);

/** One that somebody else drops. */
export const sharing = (access: DatabaseAccess) => (): Promise<TestDatabase> =>
  Promise.resolve({ access, drop: async () => {} });

/** A database with nothing in it yet. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');
