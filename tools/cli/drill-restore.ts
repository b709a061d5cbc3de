// For an operator: restores the newest backup into a place of its own, checks it, tells how long it took, removes it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { chainKeys } from '../../server/src/core/audit/chain-keys.ts';
import { headFile } from '../../server/src/core/audit/head-file.ts';
import { verifyTrail } from '../../server/src/core/audit/verify.service.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import { createLog } from '../../server/src/core/log.ts';
import { BackupFailure } from '../../server/src/features/platform/backup/archive/backup-failure.ts';
import {
  listArchives,
  openDestination,
  readPassphrase,
} from '../../server/src/features/platform/backup/archive/destination.ts';
import { findArchive } from '../../server/src/features/platform/backup/archive-source.ts';
import { restoreBackup } from '../../server/src/features/platform/backup/restore/restore.service.ts';
import { type Closings, closeAll, openAccessOf, openDatabaseOf } from '../../server/src/open-database.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';

const usage = `Uso:
  npm run drill:restore               restaura o backup mais novo em uma pasta temporária, confere tudo, mede o tempo e apaga
  npm run drill:restore -- <arquivo>  o mesmo com este backup`;

const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
const say = (text: string) => console.error(text);

async function newest(config: Config): Promise<string> {
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const [first] = await listArchives(await openDestination(config.backup, log), secretKey);
  if (!first) throw new BackupFailure('no_archive');
  return first.name;
}

/** Embedded and on disk, whatever the installation itself uses: a drill touches nothing of it. */
const drillConfig = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  s3: undefined,
});

async function drill(config: Config, named: string | undefined): Promise<string> {
  const archive = named ?? (await newest(config));
  const passphrase = await readPassphrase(config.backup);
  const source = await findArchive(config.backup, archive, log);
  const dataDir = await mkdtemp(join(tmpdir(), 'virtual-med-drill-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(dataDir, 0o711);
  const target = drillConfig(config, dataDir);
  const closings: Closings = [() => rm(dataDir, { recursive: true, force: true })];
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  try {
    const lock = await acquireFolderLock(dataDir);
    closings.push(() => lock.release());
    const options = { config: target, log, say, onFatal: () => {} };
    const restoring: Closings = [];
    const restored = await restoreBackup({
      config: target,
      dataDir: lock.dir,
      source,
      passphrase,
      openAccess: async () => (await openAccessOf(lock, { ...options, closings: restoring })).access,
      log,
      say,
    }).finally(() => closeAll(restoring, log));
    const untilRestored = seconds();
    const { db, secretKey } = await openDatabaseOf(lock, { ...options, closings });
    const head = await headFile(dataDir).read();
    const heads = head && head !== 'unreadable' ? [head] : [];
    const { findings, rows } = await verifyTrail(db, chainKeys(secretKey, config.oldSecretKeys), heads);
    const { counts } = restored.manifest;
    const rowCount = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    if (findings.length > 0) throw new BackupFailure('damaged', { detail: 'trilha de auditoria' });
    return [
      `Ensaio de restauração de ${archive}, feito em ${restored.head.madeAt}:`,
      `  restaurado em ${untilRestored} s, pronto para servir em ${seconds()} s`,
      `  ${rowCount} linhas, ${counts.files} arquivos, trilha de auditoria íntegra (${rows} linhas)`,
      ...(counts.missing.length > 0 ? [`  ATENÇÃO: ${counts.missing.length} documentos sem o seu arquivo`] : []),
    ].join('\n');
  } finally {
    await closeAll(closings, log);
  }
}

const [named, ...more] = process.argv.slice(2);
if (more.length > 0 || named?.startsWith('-')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await drill(readConfig(process.env), named));
  } catch (error) {
    console.error(describeStartupError(error));
    process.exitCode = 1;
  }
}
