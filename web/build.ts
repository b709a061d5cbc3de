import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { areaPages } from './area-pages.ts';
import { fillPage, fillShell } from './build-page.ts';
import { filesOf } from './page-files.ts';
import { modulesOf, sessionWatcher } from './page-parts.ts';
import { overBudget, watchedAreaPages } from './script-budgets.ts';
import type { PublicPage } from './src/public-pages.ts';

const root = import.meta.dirname;
/** Built beside, then put in place at once: whoever reads `dist` never meets half a build. */
const finished = path.join(root, 'dist');
const dist = path.join(root, '.cache/dist');
const configFile = path.join(root, 'vite.config.ts');
const shared = { configFile, configLoader: 'native', logLevel: 'warn' } as const;

/** The name that `vite.config.ts` gives it. */
const titleFace = 'assets/faustina-latin-wght-normal-5.woff2';

/** What the server is told of a page. */
interface ListedPage {
  readonly path: string;
  readonly file: string;
  readonly isFindable: boolean;
  /** The same page with its content left to the scripts, and when it is the one to send. */
  readonly bare?: { readonly file: string } & PublicPage['unless'];
}

/** Of the public pages' program as a browser gets it, run here once and thrown away. */
async function renderPages() {
  const outDir = path.join(root, '.cache/prerender');
  await build({
    ...shared,
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.js' } },
    },
  });
  const module: typeof import('./src/prerender.tsx') = await import(
    pathToFileURL(path.join(outDir, 'prerender.js')).href
  );
  return { pages: await module.renderPublicPages(), skeleton: module.renderAreaSkeleton() };
}

/**
 * The last kilobytes cost most of the time. Fonts and decoders few documents ask for, one at a time, and the thread that
 * reads documents, which a browser fetches once for each version of its library, do without them.
 */
const effort = (name: string) =>
  /[\\/]pdfjs-/.test(name) ? 9 : /pdf\.worker/.test(name) ? 10 : constants.BROTLI_MAX_QUALITY;

const compressors = {
  br: (content: Buffer, name: string) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: effort(name),
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** The application's own pages are left out: the server fills them in and packs them itself. */
async function compressAll(): Promise<Map<string, number>> {
  const brotliSizes = new Map<string, number>();
  const names = await readdir(dist, { recursive: true });
  for (const name of names.filter(
    (file) => /\.(html|m?js|css|svg|pfb|ttf)$/.test(file) && !/^(app\.html|pages\/)/.test(file),
  )) {
    const content = await readFile(path.join(dist, name));
    for (const [ending, compress] of Object.entries(compressors)) {
      const packed = await compress(content, name);
      if (ending === 'br') brotliSizes.set(name, packed.length);
      await writeFile(path.join(dist, `${name}.${ending}`), packed);
    }
  }
  return brotliSizes;
}

/** The service worker keeps the files of one build: a new build is a new worker, which drops what the old one kept. */
async function stampServiceWorker(built: string): Promise<void> {
  const file = path.join(dist, 'sw.js');
  const worker = await readFile(file, 'utf8');
  if (!worker.includes('__BUILD__')) throw new Error('The service worker has no place for its build');
  const build = createHash('sha256').update(built).update(worker).digest('hex').slice(0, 12);
  await writeFile(file, worker.replace('__BUILD__', build));
}

/** The script that blocks the first paint of every page gets its content's hash as a name: cached for good. */
async function withHashedBoot(html: string): Promise<string> {
  const source = path.join(dist, 'page-boot.js');
  const hash = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 8);
  await rename(source, path.join(dist, `assets/page-boot-${hash}.js`));
  return html.replace('"/page-boot.js"', `"/assets/page-boot-${hash}.js"`);
}

console.log('web: building');
await build({ ...shared, build: { outDir: dist, emptyOutDir: true } });
// The scanner's program, offered for download in the settings.
await copyFile(path.join(root, '../tools/cli/scanner.mjs'), path.join(dist, 'scanner.mjs'));
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
await rm(path.join(dist, '.vite'), { recursive: true });

console.log('web: prerendering the public pages');
const shell = await withHashedBoot(await readFile(path.join(dist, 'index.html'), 'utf8'));
await stampServiceWorker(shell + JSON.stringify(manifest));
await rm(path.join(dist, 'index.html'));
await writeFile(path.join(dist, 'app.html'), fillShell(shell));
await mkdir(path.join(dist, 'pages'));
const rendered = await renderPages();
const filesOfPages = new Map<string, Set<string>>();
const listed: ListedPage[] = [];
for (const page of rendered.pages) {
  const files = filesOf(manifest, [
    'index.html',
    `${page.route}?tsr-split=component`,
    ...(page.still ? [] : [sessionWatcher]),
  ]);
  const name = `pages/${page.path.slice(1).replaceAll('/', '-') || 'index'}`;
  const ahead = [...(page.titleFaceFirst ? [titleFace] : []), ...[...files].filter((one) => !shell.includes(one))];
  await writeFile(path.join(dist, `${name}.html`), fillPage(shell, page, ahead));
  if (page.unless)
    await writeFile(path.join(dist, `${name}.bare.html`), fillPage(shell, { ...page, html: undefined }, ahead));
  filesOfPages.set(page.path, files);
  listed.push({
    path: page.path,
    file: `${name}.html`,
    isFindable: page.description !== undefined,
    ...(page.unless && { bare: { file: `${name}.bare.html`, ...page.unless } }),
  });
}
for (const route of watchedAreaPages) filesOfPages.set(`/${route}`, filesOf(manifest, modulesOf(route)));
// Rendered by the server; its scripts come from here.
filesOfPages.set('/v', new Set(['codigo.js', 'verificar.js']));
await writeFile(path.join(dist, 'pages.json'), JSON.stringify(listed));
await writeFile(path.join(dist, 'pages/area.html'), fillShell(shell, rendered.skeleton));
await writeFile(path.join(dist, 'areas.json'), JSON.stringify(areaPages(manifest, shell)));

console.log('web: compressing');
const sizes = await compressAll();
const bytesOf = (files: Set<string>, ending: string) =>
  [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
for (const [page, files] of filesOfPages)
  console.log(
    `web: ${page} needs ${kilobytes(bytesOf(files, '.js'))} kB of JS, ${kilobytes(bytesOf(files, '.css'))} kB of CSS (brotli)`,
  );
const tooHeavy = overBudget(new Map([...filesOfPages].map(([page, files]) => [page, bytesOf(files, '.js')])));
if (tooHeavy.length > 0) throw new Error(tooHeavy.join('\n'));
await rm(finished, { recursive: true, force: true });
await rename(dist, finished);
