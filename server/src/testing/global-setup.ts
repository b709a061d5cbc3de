import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@virtual-med/embedded-postgres/embedded';
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { keepSecretKey } from '../core/crypto/secret-key.ts';
import { loginCredentials, ownerPassword } from '../core/db/access.ts';
import type { DatabaseAccess } from '../core/db/connection.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { makeTemplate, outsideCluster, testSecretKey } from './cluster.ts';
import { offerDataDir } from './used-data-dir.ts';

const endings: (() => Promise<void>)[] = [];

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-test-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(folder, 0o711);
  endings.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function embeddedCluster(): Promise<DatabaseAccess> {
  const dataDir = await ownFolder();
  const lock = await acquireFolderLock(dataDir);
  endings.push(() => lock.release());
  const open = async () => {
    const server = await startEmbeddedPostgres({
      lock,
      ownerPassword: ownerPassword(testSecretKey),
      log: () => {},
      disposable: true,
    });
    const access: DatabaseAccess = {
      address: { host: server.host, port: server.port, database: server.database, ssl: false },
      owner: { user: server.ownerUser, password: server.ownerPassword },
      login: loginCredentials(testSecretKey),
    };
    return { access, stop: () => server.stop() };
  };
  const first = await open();
  await prepareDatabase(first.access);
  await first.stop();
  await keepSecretKey(dataDir, testSecretKey);
  offerDataDir(dataDir, await ownFolder());
  const { access, stop } = await open();
  endings.push(stop);
  return access;
}

export async function globalSetup(): Promise<void> {
  const url = process.env.DATABASE_URL;
  const cluster = url ? outsideCluster(url) : await embeddedCluster();
  const template = await makeTemplate(cluster, url ? '' : cluster.address.database);
  endings.push(() => template.drop());
}

export async function globalTeardown(): Promise<void> {
  for (const end of endings.toReversed()) await end();
}
