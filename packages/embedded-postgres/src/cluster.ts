import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeLiteral } from 'pg';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasErrorCode, nameFileError, nameServerFailure } from './embedded-postgres-error.ts';
import type { Placement } from './placement.ts';
import { platform, sharedMemoryType } from './platform.ts';
import { run } from './run-as.ts';

export const OWNER_ROLE = 'virtualmed_owner';
export const DATABASE = 'virtualmed';

const STAGE_PREFIX = 'postgres.init-';

export async function sharedMemorySetting(): Promise<string> {
  const room = await statfs('/dev/shm').then(
    ({ blocks, bsize }) => blocks * bsize,
    () => 0,
  );
  return `dynamic_shared_memory_type=${sharedMemoryType(process.platform, room)}`;
}

/** Statements as superuser without a server or a password: who may write the files may do everything anyway. */
async function runSingleUser(binaries: Binaries, clusterDir: string, placement: Placement, statements: string[]) {
  const args = ['--single', '-D', clusterDir];
  // A statement may hold a password: it must not be logged, not even when it fails.
  for (const setting of ['exit_on_error=on', 'log_min_error_statement=panic', await sharedMemorySetting()]) {
    args.push('-c', setting);
  }
  const { code, output } = await run(
    binaries.postgres,
    [...args, 'postgres'],
    placement.runAs,
    `${statements.join('\n')}\n`,
  );
  if (code !== 0) throw nameServerFailure(output, { folder: placement.home, uid: placement.runAs?.uid });
}

function quotePassword(password: string): string {
  // Single-user mode ends a statement at a line break.
  if (/[\0\r\n]/.test(password)) throw new TypeError('The password must be a single line');
  return escapeLiteral(password);
}

/** For a changed secret key: the data is still ours, only the role's password is another. */
export const setOwnerPassword = (binaries: Binaries, placement: Placement, password: string) =>
  runSingleUser(binaries, placement.clusterDir, placement, [
    `alter role ${OWNER_ROLE} password ${quotePassword(password)}`,
  ]);

async function initialise(binaries: Binaries, placement: Placement, stage: string, ownerPassword: string) {
  const { runAs } = placement;
  const clusterDir = join(stage, 'data');
  const passwordFile = join(stage, 'password');
  // The superuser's password is thrown away: nothing signs in as superuser, and repairs use single-user mode.
  await writeFile(passwordFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  if (runAs !== null) {
    await chown(passwordFile, runAs.uid, runAs.gid);
    await chown(stage, runAs.uid, runAs.gid);
  }
  const initdb = await run(
    binaries.initdb,
    [
      `--pgdata=${clusterDir}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=pt-BR',
      `--locale=${platform.locale}`,
      '--lc-messages=C',
      '--data-checksums',
      '--no-instructions',
      `--set=${await sharedMemorySetting()}`,
    ],
    runAs,
  );
  await rm(passwordFile, { force: true });
  if (initdb.code !== 0) throw nameServerFailure(initdb.output, { folder: placement.home, uid: runAs?.uid });
  await runSingleUser(binaries, clusterDir, placement, [
    `create role ${OWNER_ROLE} login createdb createrole nosuperuser inherit password ${quotePassword(ownerPassword)}`,
    `create database ${DATABASE} owner ${OWNER_ROLE}`,
  ]);
  return clusterDir;
}

/** Everything happens in a folder aside that becomes the cluster in one rename: it is there whole or not at all. */
async function createCluster(binaries: Binaries, placement: Placement, ownerPassword: string): Promise<void> {
  const stage = await mkdtemp(join(placement.home, STAGE_PREFIX));
  try {
    await rename(await initialise(binaries, placement, stage, ownerPassword), placement.clusterDir);
    if (platform.flushesFolders) {
      const folder = await open(placement.home);
      await folder.sync();
      await folder.close();
    }
  } finally {
    await rm(stage, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a killed first start left. Its initdb may still be writing for a moment: then the next start finds the rest. */
async function discardHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(STAGE_PREFIX)) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

/** Null where there is no cluster yet. */
async function versionOf(clusterDir: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  const content = await readdir(clusterDir).catch(() => []);
  if (content.length === 0) return null;
  throw new EmbeddedPostgresError(
    'start_failed',
    `A pasta ${clusterDir} não é um banco de dados do PostgreSQL (falta PG_VERSION). Restaure um backup nela, ou mova-a para outro lugar para começar com um banco vazio.`,
  );
}

/** A whole cluster of our version is there when this returns. */
export async function ensureCluster(
  binaries: Binaries,
  placement: Placement,
  ownerPassword: string,
  onCreate: () => void,
): Promise<void> {
  try {
    await discardHalfMade(placement.home);
    const found = await versionOf(placement.clusterDir);
    if (found === null) {
      onCreate();
      await createCluster(binaries, placement, ownerPassword);
    } else if (found !== binaries.majorVersion) {
      throw new EmbeddedPostgresError(
        'wrong_version',
        `O banco de dados em ${placement.clusterDir} foi criado pelo PostgreSQL ${found}, e esta versão do sistema traz o PostgreSQL ${binaries.majorVersion}. ` +
          'Nada foi alterado. Exporte os dados com a versão anterior do sistema e restaure-os em uma pasta nova: o passo a passo está em docs/operating.md.',
      );
    }
  } catch (error) {
    throw nameFileError(error, placement.home);
  }
}
