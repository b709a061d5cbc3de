import { lchown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasErrorCode } from './embedded-postgres-error.ts';
import { platform } from './platform.ts';
import { canEnter, currentUid, type RunAs } from './run-as.ts';

export const SOCKET_PORT = 5432;

const LONGEST_FOLDER = platform.longestSocketPath - `/.s.PGSQL.${SOCKET_PORT}`.length;

/** The name is predictable and the parent is shared, so what is found there is trusted only when it is ours alone. */
async function claim(folder: string, owner: number | null): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
  const found = await lstat(folder);
  return found.isDirectory() && [owner, currentUid()].includes(found.uid) && (found.mode & 0o077) === 0;
}

/**
 * A private folder for the socket with a short path. Not in XDG_RUNTIME_DIR: that is deleted when the user signs out,
 * while the server may go on.
 */
export async function openSocketFolder(name: string, runAs: RunAs | null): Promise<string> {
  const owner = runAs?.uid ?? currentUid();
  let cause: unknown;
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const folder = join(parent, name);
    if (Buffer.byteLength(`${folder}-XXXXXX`) > LONGEST_FOLDER || !canEnter(parent, runAs)) continue;
    try {
      const socketFolder = (await claim(folder, owner)) ? folder : await mkdtemp(`${folder}-`);
      // Never through a link: the folder's owner could have put one there since it was checked.
      if (runAs !== null) await lchown(socketFolder, runAs.uid, runAs.gid);
      return socketFolder;
    } catch (error) {
      cause = error;
    }
  }
  throw new EmbeddedPostgresError(
    'not_writable',
    'Não foi possível criar a pasta do socket do banco de dados em /tmp. Verifique espaço e permissões, ou aponte TMPDIR para uma pasta de caminho curto em que se possa escrever.',
    { cause },
  );
}

/** Only while no PostgreSQL of ours runs: a socket's leftover lock with a reused pid would stop the next start. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const suffix of ['', '.lock']) await rm(join(folder, `.s.PGSQL.${SOCKET_PORT}${suffix}`), { force: true });
}
