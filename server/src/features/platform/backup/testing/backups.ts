import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openStorage } from '../../../../adapters/adapters.ts';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import { type BackupSettings, readConfig } from '../../../../config/config.ts';
import type { DatabaseAccess } from '../../../../core/db/connection.ts';
import { emptyDatabase, testSecretKey } from '../../../../testing/cluster.ts';
import { makeDocuments } from '../../../../testing/factories/documents.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { BackupOrder } from '../make/make-backup.ts';
import { restoreBackup } from '../restore/restore.service.ts';

export const passphrase = 'a senha dos testes de backup';

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-backup-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const settingsFor = (dir: string, keep = 14): BackupSettings => ({
  destination: { kind: 'disk', dir },
  passphrase: { text: passphrase },
  everyMs: 86_400_000,
  keep,
  bytesPerSecond: 1_000_000_000,
});

/** The objects of an installation as they lie in its store. */
export const sealedFiles = ({ ctx }: TestApp): Promise<Storage> =>
  openStorage({ config: ctx.config, dataDir: ctx.config.dataDir, log: ctx.log });

export const orderFor = async (t: TestApp, dir: string): Promise<BackupOrder> => ({
  settings: settingsFor(dir),
  access: t.access,
  keys: { secretKey: testSecretKey, oldSecretKeys: [] },
  dataDir: t.ctx.config.dataDir,
  storage: await sealedFiles(t),
  log: t.ctx.log,
  workFactor: 4,
});

/** A clinic with people, patients and documents whose files are stored. */
export async function fillClinic(t: TestApp, documents = 6) {
  const clinic = await t.clinic({ professionals: 1, patients: 2 });
  const uploadedBy = clinic.owner.id;
  const ids = await t.make((tx) =>
    makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients,
      uploadedBy,
      count: documents,
    }),
  );
  return { clinic, documents: ids };
}

/** An empty place, and the archive restored into it. */
export interface Target {
  readonly dataDir: string;
  readonly access: DatabaseAccess;
  restore(
    archive: string,
    environment?: NodeJS.ProcessEnv,
    source?: () => Promise<AsyncIterable<Uint8Array>>,
  ): ReturnType<typeof restoreBackup>;
  files(): Promise<Storage>;
}

export async function emptyTarget(t: TestApp): Promise<Target> {
  const dataDir = await ownFolder();
  const { access, drop } = await emptyDatabase();
  after(drop);
  const configOf = (environment: NodeJS.ProcessEnv) =>
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://ninguem@127.0.0.1/usado',
      SECRET_KEY: testSecretKey,
      ...environment,
    });
  return {
    dataDir,
    access,
    restore: (archive, environment = {}, source = async () => createReadStream(archive)) =>
      restoreBackup({
        config: configOf(environment),
        dataDir,
        source,
        passphrase,
        openAccess: async () => access,
        log: t.ctx.log,
        say: () => {},
      }),
    files: () => openStorage({ config: configOf({}), dataDir, log: t.ctx.log }),
  };
}
