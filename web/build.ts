import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, createServer, type Manifest } from 'vite';

const root = import.meta.dirname;
/** Built beside, then put in place at once: whoever reads `dist` never meets half a build. */
const finished = path.join(root, 'dist');
const dist = path.join(root, '.cache/dist');
const configFile = path.join(root, 'vite.config.ts');
const shared = { configFile, configLoader: 'native', logLevel: 'warn' } as const;

const landingRoute = 'src/routes/index.tsx?tsr-split=component';

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  return chunk;
}

/** Scripts and styles the landing needs before it can be used, in the order the browser meets them. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunkOf(manifest, key);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

async function renderLanding(): Promise<{ html: string; title: string }> {
  const server = await createServer({
    ...shared,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
  });
  try {
    const { prerender } = await server.ssrLoadModule('/src/prerender.tsx');
    return await prerender('/');
  } finally {
    await server.close();
  }
}

const addToHead = (html: string, links: readonly string[]) =>
  html.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);

/** The page is there to be read at once: its style comes first, its scripts after. */
function fill(shell: string, page: { html: string; title: string }): string {
  const filled = shell
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    .replace(/<div id="root">.*<\/div>/, () => `<div id="root" data-prerendered>${page.html}</div>`);
  if (/<style|\sstyle=|<script(?![^>]*\ssrc=)/.test(filled))
    throw new Error('The landing has inline code, which the CSP refuses');
  return filled;
}

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function compressAll(): Promise<Map<string, number>> {
  const brotliSizes = new Map<string, number>();
  const names = await readdir(dist, { recursive: true });
  for (const name of names.filter((file) => /\.(html|js|css|svg|txt)$/.test(file))) {
    const content = await readFile(path.join(dist, name));
    for (const [ending, compress] of Object.entries(compressors)) {
      const packed = await compress(content);
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

console.log('web: building');
await build({ ...shared, build: { outDir: dist, emptyOutDir: true } });
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
await rm(path.join(dist, '.vite'), { recursive: true });

console.log('web: prerendering the landing page');
const shell = await readFile(path.join(dist, 'index.html'), 'utf8');
await stampServiceWorker(shell + JSON.stringify(manifest));
const landing = filesOf(manifest, ['index.html', landingRoute]);
const missing = [...landing].filter((file) => !shell.includes(file));
const preload = missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
await writeFile(path.join(dist, 'app.html'), shell);
await writeFile(path.join(dist, 'index.html'), fill(addToHead(shell, preload), await renderLanding()));

console.log('web: compressing');
const sizes = await compressAll();
await rm(finished, { recursive: true, force: true });
await rename(dist, finished);
const kilobytes = (ending: string) =>
  [...landing].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000;
console.log(
  `web: landing is ${kilobytes('.js').toFixed(1)} kB of JS, ${kilobytes('.css').toFixed(1)} kB of CSS, ${((sizes.get('index.html') ?? 0) / 1000).toFixed(1)} kB of HTML (brotli)`,
);
