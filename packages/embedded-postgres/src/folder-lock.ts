import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasErrorCode, nameFileError } from './embedded-postgres-error.ts';
import { beaconFile, lightBeacon, seesBeacon } from './folder-beacon.ts';
import { currentBootId, currentPidNamespace, isRunning, processStart } from './process-info.ts';

/** What the holder wants others to know, for example its address. */
export interface FolderLockInfo {
  url?: string;
  /** How many processes serve for the holder, where it serves nobody itself. */
  processes?: number;
  /** Names the secret keys the holder was given. */
  sealedWith?: string;
  /** Where the embedded database of the folder listens, for commands beside the running server. */
  database?: { host: string; port: number; database: string; ssl: boolean };
}

export interface FolderLock {
  /** The locked folder, without symbolic links. */
  readonly dir: string;
  update(info: FolderLockInfo): Promise<void>;
  release(): Promise<void>;
}

interface Holder extends FolderLockInfo {
  token: string;
  pid: number;
  processStart: string | null;
  bootId: string | null;
  pidNamespace: string | null;
  startedAt: string;
}

const LOCK_FILE = 'in-use.json';

const describeThisProcess = (): Holder => ({
  token: randomUUID(),
  pid: process.pid,
  processStart: processStart(process.pid),
  bootId: currentBootId(),
  pidNamespace: currentPidNamespace(),
  startedAt: new Date().toISOString(),
});

function parseHolder(text: string): Holder | null {
  try {
    const value: Holder = JSON.parse(text);
    return Number.isInteger(value.pid) && value.pid > 0 && /^[\w-]+$/.test(value.token) ? value : null;
  } catch {
    // Only a crash of the machine leaves a broken file: it was linked into place complete.
    return null;
  }
}

async function isAlive(dir: string, holder: Holder): Promise<boolean> {
  if (holder.bootId !== currentBootId()) return false;
  // Pids of another container mean nothing here; the kernel still knows whether its beacon is lit.
  if (holder.pidNamespace !== currentPidNamespace()) return seesBeacon(dir, holder.token);
  if (holder.processStart === null) return isRunning(holder.pid);
  return processStart(holder.pid) === holder.processStart;
}

function inUseError(dir: string, holder: Holder) {
  const isHere = holder.pidNamespace === currentPidNamespace();
  const address = holder.url ? `, que atende em ${holder.url}` : '';
  const way = isHere
    ? `Encerre-o (Ctrl+C no terminal dele, ou "kill ${holder.pid}")`
    : 'Ele roda em outro contêiner: encerre esse contêiner';
  return new EmbeddedPostgresError(
    'in_use',
    `A pasta de dados ${dir} já está em uso pelo processo ${holder.pid}${address}. ${way} e inicie de novo, ou escolha outra pasta com DATA_DIR.`,
  );
}

async function placeFile(path: string, text: string, put: (temporary: string, path: string) => Promise<void>) {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await put(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function readIfPresent(path: string) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Takes the lock file, or removes a dead holder's and tries again. Two processes may find the same dead holder: each
 * first takes a second lock named after that file's content, and only under it, and only if the content is still the
 * same, is the file removed. So nobody ever removes the lock of a living process.
 */
async function take(dir: string, path: string, me: Holder): Promise<void> {
  for (;;) {
    try {
      await placeFile(path, JSON.stringify(me), link);
      return;
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    }
    const found = await readIfPresent(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && (await isAlive(dir, holder))) throw inUseError(dir, holder);
    const removal = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`;
    await take(dir, removal, me);
    try {
      if ((await readIfPresent(path)) === found) {
        if (holder !== null) await rm(join(dir, beaconFile(holder.token)), { force: true });
        await rm(path);
      }
    } finally {
      await rm(removal, { force: true });
    }
  }
}

/** What the living process that uses the folder tells others, if there is one. */
export async function readFolderHolder(folder: string): Promise<(FolderLockInfo & { pid: number }) | undefined> {
  const dir = await realpath(folder).catch(() => undefined);
  const found = dir && (await readIfPresent(join(dir, LOCK_FILE)));
  const holder = found ? parseHolder(found) : null;
  return dir && holder && (await isAlive(dir, holder)) ? holder : undefined;
}

/** Makes this process the only one that uses the folder; creates the folder when it is missing. */
export async function acquireFolderLock(folder: string): Promise<FolderLock> {
  try {
    // 711: the unprivileged user that runs PostgreSQL for root must pass through, nobody else may look around.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const dir = await realpath(folder);
    const path = join(dir, LOCK_FILE);
    const me = describeThisProcess();
    // Lit first: from the moment the lock is there, everybody can tell that its holder lives.
    const putOutBeacon = await lightBeacon(dir, me.token);
    try {
      await take(dir, path, me);
    } catch (error) {
      await putOutBeacon();
      throw error;
    }
    let released = false;
    return {
      dir,
      update: async (info) => {
        if (!released) await placeFile(path, JSON.stringify({ ...me, ...info }), rename);
      },
      release: async () => {
        if (released) return;
        released = true;
        await rm(path, { force: true });
        await putOutBeacon();
      },
    };
  } catch (error) {
    throw nameFileError(error, folder);
  }
}
