import { globSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

export const serverFolder = join(import.meta.dirname, '..');
const root = join(serverFolder, '..');

/** Files that are run, by the name of what is built of each. */
type Programs = Readonly<Record<string, string>>;

export interface BuildPart {
  /** Below `dist`. */
  readonly folder: string;
  readonly programs: Programs;
}

const source = (path: string) => join(serverFolder, 'src', path);

/** Who reads strangers' files shares nothing with the server, not even a file of the build. */
const readers = [
  ...globSync('src/core/isolated/{process,worker}.ts', { cwd: serverFolder }),
  ...globSync('src/**/*.task.ts', { cwd: serverFolder }),
];

export const parts: readonly BuildPart[] = [
  {
    folder: '.',
    programs: {
      main: source('main.ts'),
      'server-process': source('processes/worker.ts'),
      'backup-process': source('features/backup/backup-process.ts'),
    },
  },
  {
    folder: 'reading',
    programs: Object.fromEntries(readers.map((file) => [basename(file, '.ts'), join(serverFolder, file)])),
  },
];

/** What the build is made of. */
export const isOurs = (file: string): boolean =>
  !file.includes('node_modules') && !relative(root, file).startsWith('..');
