import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasErrorCode, nameFileError } from './embedded-postgres-error.ts';
import { canEnter, chooseRunAs, currentUid, isRoot, type RunAs } from './run-as.ts';

/** Where root puts what the unprivileged user could not reach inside a private home. */
export const SYSTEM_HOME = '/var/lib/virtual-med';

const POINTER = 'postgres-location.json';
const ORIGIN = 'data-folder.json';
const CLUSTER = 'postgres';

export interface Placement {
  /** Folder that holds the cluster's folder; only it is on the same file system for certain, so temporary ones go here. */
  readonly home: string;
  readonly clusterDir: string;
  readonly runAs: RunAs | null;
}

async function readJson(path: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function writeJson(path: string, value: object): Promise<void> {
  await writeFile(`${path}.tmp`, JSON.stringify(value), { flush: true });
  await rename(`${path}.tmp`, path);
}

async function statIfPresent(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** A folder of root that nobody else can write to. */
async function makeSystemFolder(path: string, mode: number): Promise<string> {
  await mkdir(path, { recursive: true, mode });
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      'not_writable',
      `A pasta ${path} precisa pertencer ao root e não aceitar escrita de outros usuários (chown root, chmod go-w).`,
    );
  }
  // Root's umask may have closed it to the user that must pass through.
  await chmod(path, mode);
  return path;
}

/** Root keeps copied programs for all; an ordinary user keeps them with the data. */
export const copiesFolder = (dataDir: string, systemHome: string) =>
  isRoot() ? makeSystemFolder(systemHome, 0o755) : Promise.resolve(dataDir);

async function makeSystemHome(dataDir: string, systemHome: string): Promise<string> {
  const clusters = await makeSystemFolder(join(await makeSystemFolder(systemHome, 0o755), 'clusters'), 0o711);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // One that already has a cluster is of a data folder that was deleted: its database must not wake up in the new one.
  let home = join(clusters, name);
  for (let next = 2; existsSync(join(home, CLUSTER)); next += 1) home = join(clusters, `${name}-${next}`);
  await makeSystemFolder(home, 0o711);
  await writeJson(join(home, ORIGIN), { dataDir });
  return home;
}

/** A copied data folder still points at the original's database: using it would change the original behind its back. */
async function refuseCopiedPointer(dataDir: string, home: string): Promise<void> {
  const origin = (await readJson(join(home, ORIGIN)))?.dataDir;
  if (origin === dataDir) return;
  const original = typeof origin === 'string' ? await statIfPresent(join(origin, POINTER)) : null;
  const own = await stat(join(dataDir, POINTER));
  if (original !== null && (original.ino !== own.ino || original.dev !== own.dev)) {
    throw new EmbeddedPostgresError(
      'start_failed',
      `A pasta de dados ${dataDir} é uma cópia de ${origin}, e o banco de dados em ${home} pertence à original. ` +
        `Use a original, ou apague ${join(dataDir, POINTER)} para começar com um banco vazio.`,
    );
  }
  await writeJson(join(home, ORIGIN), { dataDir });
}

/** Folders restored by root's `cp` or `tar` belong to root and may be open to others; PostgreSQL refuses both. */
async function repairOwnership(folder: string, runAs: RunAs): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await repairOwnership(path, runAs);
    else await lchown(path, runAs.uid, runAs.gid);
  }
  await lchown(folder, runAs.uid, runAs.gid);
}

async function useExisting(home: string, owner: RunAs): Promise<Placement> {
  const clusterDir = join(home, CLUSTER);
  const runAs = chooseRunAs(owner);
  if (runAs === null && currentUid() !== null && owner.uid !== currentUid()) {
    throw new EmbeddedPostgresError(
      'not_writable',
      `O banco de dados em ${clusterDir} pertence ao usuário de sistema ${owner.uid}, e este processo é do usuário ${currentUid()}. ` +
        'Inicie com o mesmo usuário de antes, ou troque o dono da pasta (chown -R).',
    );
  }
  if (runAs !== null && owner.uid === 0) await repairOwnership(clusterDir, runAs);
  await chmod(clusterDir, 0o700);
  if (!canEnter(clusterDir, runAs)) {
    throw new EmbeddedPostgresError(
      'not_writable',
      `O usuário de sistema ${runAs?.uid ?? currentUid()}, que executa o PostgreSQL, não consegue entrar em ${clusterDir}. ` +
        'Dê permissão de passagem (chmod o+x) às pastas acima dela.',
    );
  }
  return { home, clusterDir, runAs };
}

/**
 * Finds the cluster of this data folder, or decides where a new one goes: inside the data folder, or under `systemHome`
 * when root starts us and the user that will run PostgreSQL cannot get into the data folder.
 */
export async function placeCluster(dataDir: string, systemHome: string): Promise<Placement> {
  try {
    const pointer = (await readJson(join(dataDir, POINTER)))?.home;
    const home = typeof pointer === 'string' ? pointer : dataDir;
    const existing = await statIfPresent(join(home, CLUSTER));
    if (typeof pointer === 'string') {
      if (existing === null) {
        throw new EmbeddedPostgresError(
          'start_failed',
          `O banco de dados desta pasta ficava em ${pointer}, que não existe mais. Restaure essa pasta, ` +
            `ou apague ${join(dataDir, POINTER)} para começar com um banco vazio.`,
        );
      }
      await refuseCopiedPointer(dataDir, pointer);
    }
    if (existing !== null) return await useExisting(home, existing);
    const runAs = chooseRunAs(null);
    if (runAs === null || canEnter(dataDir, runAs)) return { home: dataDir, clusterDir: join(dataDir, CLUSTER), runAs };
    const newHome = await makeSystemHome(dataDir, systemHome);
    return { home: newHome, clusterDir: join(newHome, CLUSTER), runAs };
  } catch (error) {
    throw nameFileError(error, dataDir);
  }
}

/** Written only once the cluster exists, so that a pointer always leads to a whole one. */
export async function rememberPlacement(dataDir: string, { home }: Placement): Promise<void> {
  const pointer = join(dataDir, POINTER);
  if (home !== dataDir && !existsSync(pointer)) await writeJson(pointer, { home });
}
