import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readHead, type TrailHead, writeHead } from './chain.ts';

/** Where the end of the trail is written down outside the database. */
export interface HeadFile {
  readonly path: string;
  /** Undefined when there is none; 'unreadable' when it is no head. */
  read(): Promise<TrailHead | 'unreadable' | undefined>;
  write(head: TrailHead): Promise<void>;
}

export function headFile(dataDir: string): HeadFile {
  const path = join(dataDir, 'audit-head');
  return {
    path,
    async read() {
      try {
        return readHead(await readFile(path, 'utf8')) ?? 'unreadable';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(head) {
      const draft = `${path}.${process.pid}.tmp`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(`${writeHead(head)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path).catch(async (error: unknown) => {
        await rm(draft, { force: true });
        throw error;
      });
    },
  };
}
