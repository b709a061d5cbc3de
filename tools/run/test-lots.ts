import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './web-build.ts';

/** What works for long, or starts servers and clusters. The longest come first, so that none is begun when all others are done. */
const long = [
  /^tools\/attack\//,
  // Waits for a process that takes only what nobody else wants of the processors.
  /\/features\/backup\/backup\.jobs\.test/,
  /\/access-matrix\.test/,
  /secret-rotation/,
  /^tools\/cli\//,
  /\/start\.test/,
  /\/fuzz\//,
  /slow-clients/,
  /\/injection\.test/,
  /^bench\//,
  /\/foreign-ids\.test/,
  /\/features\/backup\/backup\.test/,
  /^packages\/embedded-postgres\//,
  /^server\/.*\/identity\/setup\//,
  /\.hard\.test\.ts$/,
];
const placeOf = (file: string) => long.findIndex((pattern) => pattern.test(file));

/** The long ones, the longest before the others, then the rest as they stand in the tree. */
export function inOrderOfWork(files: readonly string[]): readonly string[] {
  const isLong = (file: string) => placeOf(file) >= 0;
  return [
    ...files.filter(isLong).toSorted((one, other) => placeOf(one) - placeOf(other)),
    ...files.filter((file) => !isLong(file)),
  ];
}

const shardNumbers = (shard: string): [part: number, parts: number] => {
  const [part = 1, parts = 1] = shard.split('/').filter(Boolean).map(Number);
  return [part, parts];
};

/** Nothing, which is everything, or one of so many parts. */
export function isShard(text: string): boolean {
  const [part, parts] = shardNumbers(text);
  return text === '' || (/^[1-9]\d*\/[1-9]\d*$/.test(text) && part <= parts);
}

/** `1/2` is every other file from the first on: all the parts together are all files, none of them twice. */
export function partOf(files: readonly string[], shard: string): readonly string[] {
  const [part, parts] = shardNumbers(shard);
  return inOrderOfWork(files).filter((_file, index) => index % parts === part - 1);
}

/** What a process's files are told under. */
export const filesInTurn = 'Files in turn';

/** How long a run waits for what does not end by itself. */
export interface Deadlines {
  /** For all tests of one file. */
  readonly fileMs: number;
  /** For the process to end once its last file is done. */
  readonly endMs: number;
}

/** The longest file takes two minutes; a machine with other work beside it several times that. */
const usualDeadlines: Deadlines = { fileMs: 30 * 60_000, endMs: 120_000 };

function takingTurns(
  folder: string,
  files: readonly string[],
  harness: string | undefined,
  { fileMs, endMs }: Deadlines,
): string {
  const from = (file: string) => `'${relative(folder, join(root, file)).replaceAll(sep, '/')}'`;
  return `import { test } from 'node:test';
import { take } from '${pathToFileURL(join(root, 'tools/run/take.ts')).href}';
${harness ? `import ${from(harness)};\n` : ''}
const files = [
${files.map((file) => `  ['${file}', () => import(${from(file)})],`).join('\n')}
];
const openHandles = () => process.getActiveResourcesInfo().join(', ');
let last = '';
test('${filesInTurn}', async (lot) => {
  for (const [name, load] of files)
    if (take(import.meta.dirname, name)) {
      last = name;
      const late = setTimeout(() => console.error(\`\${name} is not done after ${fileMs} ms. Open: \${openHandles()}\`), ${fileMs});
      await lot.test(name, { timeout: ${fileMs} }, load).finally(() => clearTimeout(late));
    }
  // Without anything left open the process is gone before.
  setTimeout(() => {
    console.error(\`The process of the files up to \${last} does not end. Open: \${openHandles()}\`);
    process.exit(1);
  }, ${endMs}).unref();
});
`;
}

/**
 * A test file for each process that runs tests; each takes the next file nobody has taken, until none is left. Loading what a
 * test needs costs more than most tests, so few processes run them all, and all are done at the same time; what a file opens
 * is closed before the next is loaded. A file that hangs is given up and named with what it left open, and the rest goes on; so
 * is a process that does not end. Hooks belong to the file that loads a module first: those of a harness, loaded before
 * any, are for them all.
 */
export function writeLots(
  folder: string,
  files: readonly string[],
  {
    atOnce,
    harness,
    deadlines = usualDeadlines,
  }: { atOnce: number; harness?: string | undefined; deadlines?: Deadlines },
): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const text = takingTurns(folder, inOrderOfWork(files), harness, deadlines);
  return Array.from({ length: Math.min(atOnce, files.length) }, (_, index) => {
    const file = join(folder, `${index}.lot.mjs`);
    writeFileSync(file, text);
    return file;
  });
}
