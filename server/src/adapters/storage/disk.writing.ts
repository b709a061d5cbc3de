import fs from 'node:fs';
import { promisify } from 'node:util';
import { freeMemory } from '../../core/own-memory.ts';

/** Numbers and no FileHandle: one that is closed in between would be closed again by the collector. */
const open = promisify(fs.open);
const writev = promisify(fs.writev);
const writeFile = promisify(fs.writeFile);
const fsync = promisify(fs.fsync);

const fileMode = 0o600;

/** A file is written in few large steps, since each is a trip to another thread; what was written is freed at once. */
const gulpBytes = 512 * 1024;
/** Fewer than any system takes at once. */
const maxPieces = 256;

/** A disk may take less than it was given. */
async function writeAll(fd: number, pieces: readonly Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await writev(fd, pieces);
  if (bytesWritten < bytes) await writeFile(fd, Buffer.concat(pieces).subarray(bytesWritten));
}

/** Many small pieces go as one. */
async function writeInGulps(fd: number, chunks: AsyncIterable<Uint8Array>, transfer: boolean): Promise<void> {
  let gulp: Uint8Array[] = [];
  let bytes = 0;
  const swallow = async () => {
    if (gulp.length > 0) await writeAll(fd, gulp, bytes);
    if (transfer) gulp.forEach(freeMemory);
    gulp = [];
    bytes = 0;
  };
  for await (const chunk of chunks) {
    gulp.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= gulpBytes || gulp.length >= maxPieces) await swallow();
  }
  await swallow();
}

/** Opens, does and closes. Nothing of what was flushed is left for the closing to do, so it takes no trip of its own. */
async function flushed(path: string, flags: string, work: (fd: number) => Promise<void>): Promise<void> {
  const fd = await open(path, flags, fileMode);
  try {
    await work(fd);
    await fsync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** A new file, on the disk when this is done. */
export const writeFlushed = (path: string, chunks: AsyncIterable<Uint8Array>, transfer: boolean): Promise<void> =>
  flushed(path, 'wx', (fd) => writeInGulps(fd, chunks, transfer));

/** Without it a crash may forget a rename that has already been reported as done. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open a folder to flush it.
  await flushed(path, 'r', async () => undefined);
}
