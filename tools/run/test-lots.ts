import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './web-build.ts';

/**
 * What works for long, or starts servers and clusters: each of these files is a lot of its own. Those that take longest
 * come first, so that none of them is begun when all others are done.
 */
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

/** Loading what a test needs costs more than most tests: so many files share one process. */
const filesPerLot = 48;
const smallestLot = 3;

/**
 * Files whose tests run in one process, one file after the other; what a file opens is closed before the next is loaded.
 * Neighbours in the tree are spread over the lots, so that no lot gets all the long ones. Where so many lots run side by
 * side, there are three times as many: with fewer, the last would run alone. Where they run one by one, one is enough.
 */
export function lotsOf(files: readonly string[], atOnce: number): (readonly string[])[] {
  const alone = files.filter((file) => placeOf(file) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
  const others = files.filter((file) => placeOf(file) < 0);
  const count =
    atOnce === 1
      ? Math.min(1, others.length)
      : Math.max(Math.ceil(others.length / filesPerLot), Math.min(3 * atOnce, Math.ceil(others.length / smallestLot)));
  const spread = Array.from({ length: count }, (_, lot) => others.filter((_file, index) => index % count === lot));
  return [...alone.map((file) => [file]), ...spread];
}

function importing(folder: string, files: readonly string[], harness: string | undefined): string {
  const from = (file: string) => `'${relative(folder, join(root, file)).replaceAll(sep, '/')}'`;
  return `import { test } from 'node:test';
${harness ? `import ${from(harness)};\n` : ''}
for (const [name, load] of [
${files.map((file) => `  ['${file}', () => import(${from(file)})],`).join('\n')}
])
  test(name, load);
`;
}

/**
 * A test file for each lot, named in the order they are to run. Hooks belong to the file that loads a module first: those
 * of a harness, loaded before any, are for them all.
 */
export function writeLots(
  folder: string,
  files: readonly string[],
  { atOnce, harness }: { atOnce: number; harness?: string | undefined },
): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return lotsOf(files, atOnce).map((lot, index) => {
    const file = join(folder, `${String(index).padStart(3, '0')}.lot.mjs`);
    writeFileSync(file, importing(folder, lot, harness));
    return file;
  });
}
