import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@virtual-med/embedded-postgres/embedded';
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { loginCredentials, ownerPassword } from '../core/db/access.ts';
import type { DatabaseAccess } from '../core/db/connection.ts';
import { makeTemplate, outsideCluster, testSecretKey } from './cluster.ts';

const endings: (() => Promise<void>)[] = [];

async function embeddedCluster(): Promise<DatabaseAccess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vm-test-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(dataDir, 0o711);
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const lock = await acquireFolderLock(dataDir);
  endings.push(() => lock.release());
  const server = await startEmbeddedPostgres({ lock, ownerPassword: ownerPassword(testSecretKey), log: () => {} });
  endings.push(() => server.stop());
  return {
    address: { host: server.host, port: server.port, database: server.database, ssl: false },
    owner: { user: server.ownerUser, password: server.ownerPassword },
    login: loginCredentials(testSecretKey),
  };
}

export async function globalSetup(): Promise<void> {
  const url = process.env.DATABASE_URL;
  const template = await makeTemplate(url ? outsideCluster(url) : await embeddedCluster());
  endings.push(() => template.drop());
}

export async function globalTeardown(): Promise<void> {
  for (const end of endings.toReversed()) await end();
}
