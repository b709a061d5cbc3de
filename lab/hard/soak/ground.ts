import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabytes = 2048;

export interface SoakFolders {
  readonly dataDir: string;
  readonly backups: string;
  /** Away from the server's disk. */
  readonly ledger: string;
  /** Why the disk cannot be filled here, if it cannot: it is nobody else's only where one may mount. */
  readonly noSmallDisk: string | undefined;
  clear(): Promise<void>;
}

/** A data folder on a small disk of its own, where one can be mounted. */
export async function makeFolders(): Promise<SoakFolders> {
  const root = await mkdtemp(join(tmpdir(), 'vm-soak-'));
  const dataDir = join(root, 'data');
  const backups = join(root, 'backups');
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(root, 0o711);
  await mkdir(dataDir, { mode: 0o711 });
  await mkdir(backups);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', dataDir]).catch(
    (error: Error) => error,
  );
  const noSmallDisk = mounted instanceof Error ? mounted.message.trim() : undefined;
  return {
    dataDir,
    backups,
    ledger: join(root, 'ledger.jsonl'),
    noSmallDisk,
    async clear() {
      if (!noSmallDisk) await run('umount', ['--lazy', dataDir]);
      await rm(root, { recursive: true, force: true });
    },
  };
}
