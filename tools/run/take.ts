import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** True for one of all the processes that ask for this name in this folder. */
export function take(folder: string, name: string): boolean {
  try {
    closeSync(openSync(join(folder, encodeURIComponent(name)), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
