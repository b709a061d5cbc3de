import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** What a run holds at once stays far below; what is not there must never be what fails a test. */
const roomNeeded = 4 * 1024 ** 3;
const prefix = 'vm-tests-';

/** Whether programs can be run from it: some tests put PostgreSQL's own there. */
const runsPrograms = (mounts: string, folder: string): boolean => {
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === folder) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A run that was killed left its folder, which would fill the memory until the machine is started again. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(place, name), { recursive: true, force: true });
}

interface MemoryFolder {
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/**
 * A temporary folder in memory, where the system has one with room: making and removing the files of hundreds of
 * databases costs an eighth of what a disk's file system takes for it. Elsewhere the usual one.
 */
export function openMemoryFolder({
  place = '/dev/shm',
  mounts = '/proc/self/mounts',
  room = roomNeeded,
  chosen = process.env.TMPDIR ?? '',
}: {
  place?: string;
  mounts?: string;
  room?: number;
  chosen?: string;
} = {}): MemoryFolder | undefined {
  if (chosen || !existsSync(mounts) || !runsPrograms(readFileSync(mounts, 'utf8'), place)) return undefined;
  removeLeftovers(place);
  const { bavail, bsize } = statfsSync(place);
  if (Math.min(bavail * bsize, process.availableMemory()) < room) return undefined;
  const folder = join(place, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  chmodSync(folder, 0o711);
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
