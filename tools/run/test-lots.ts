import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './web-build.ts';

/** Minutes of work, or a process and a cluster of their own: each of them is a lot. */
const isLong = (file: string) =>
  /^tools\/|^packages\/|\/access-matrix\/|\/fuzz\/|\.hard\.test\.ts$|start\.test\.ts$|slow-clients|identity\/setup\//.test(
    file,
  );

/** Loading what a test needs costs more than most tests: so many files share one process. */
const filesPerLot = 8;

/**
 * Files whose tests run in one process, one file after the other; what a file opens is closed before the next is loaded.
 * Neighbours in the tree are spread over the lots, so that no lot gets all the long ones.
 */
export function lotsOf(files: readonly string[]): (readonly string[])[] {
  const long = files.filter(isLong);
  const others = files.filter((file) => !isLong(file));
  const count = Math.ceil(others.length / filesPerLot);
  const spread = Array.from({ length: count }, (_, lot) => others.filter((_file, index) => index % count === lot));
  return [...long.map((file) => [file]), ...spread];
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
export function writeLots(folder: string, files: readonly string[], harness?: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return lotsOf(files).map((lot, index) => {
    const file = join(folder, `${String(index).padStart(3, '0')}.lot.mjs`);
    writeFileSync(file, importing(folder, lot, harness));
    return file;
  });
}
