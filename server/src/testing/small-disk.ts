import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { openDiskStorage } from '../adapters/storage/disk.storage.ts';
import { fileKeys } from '../adapters/storage/sealed.format.ts';
import { sealStorage } from '../adapters/storage/sealed.storage.ts';

const run = promisify(execFile);

/** A sealed storage on a disk of two megabytes, or why none can be mounted here. */
export async function openSmallDisk() {
  const root = await mkdtemp(join(tmpdir(), 'vm-full-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root]).catch((error: Error) => error);
  const skip = mounted instanceof Error ? `no small disk can be mounted here: ${mounted.message.trim()}` : false;
  after(async () => {
    if (!skip) await run('umount', [root]);
    await rm(root, { recursive: true });
  });
  const disk = await openDiskStorage({ root, log: { info: () => undefined, warn: () => undefined } });
  return { root, skip, storage: sealStorage(disk, fileKeys(['k'.repeat(48)])) };
}
