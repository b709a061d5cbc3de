import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFailure } from '../archive/backup-failure.ts';

/** Stands in the data folder from the first change of a restore to the last: while it does, nothing starts there. */
const restoreMarkFile = 'restore-unfinished';

const pathIn = (dataDir: string): string => join(dataDir, restoreMarkFile);

/** The id of the archive whose restore has not ended, if there is one. */
export async function readRestoreMark(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(pathIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function setRestoreMark(dataDir: string, archiveId: string): Promise<void> {
  const file = await open(pathIn(dataDir), 'w', 0o600);
  try {
    await file.writeFile(`${archiveId}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export const removeRestoreMark = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if ((await readRestoreMark(dataDir)) !== undefined) throw new BackupFailure('unfinished', { detail: dataDir });
}
