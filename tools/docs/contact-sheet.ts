/**
 * Photographs every screen at four widths into a folder, with one page that shows them all:
 * `npm run contact-sheet -- /tmp/after`; `--dark` in the dark, `--palette verde-mar` with every clinic in
 * those colours. Given two such folders, `npm run contact-sheet -- /tmp/before /tmp/after` writes a page into the second that shows them side by side, and photographs nothing.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { walkScreens, widths } from '../../e2e/testing/screens/walk.ts';
import { ensureChromium } from '../run/chromium.ts';
import { ensureWebBuilt } from '../run/web-build.ts';
import { contactSheet, fileOf, type SheetRow } from './contact-sheet-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean' }, palette: { type: 'string' } },
});
const { dark, palette } = values;
const [first, second] = positionals.map((folder) => resolve(folder));

const sizes = Object.keys(widths).map(Number);

/** The screens of a folder in the order they were photographed in, by the names of its files. */
const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();

const rowsOf = (names: readonly string[], sideBySide: readonly string[]): SheetRow[] =>
  names.map((name) => ({
    name,
    pictures: sizes.flatMap((width) =>
      sideBySide.map((folder) => ({ width, source: join(folder, fileOf(name, width)) })),
    ),
  }));

/** Run in a page: every clinic wears this palette. */
const wear = (palette: string) =>
  `new MutationObserver(() => {
    const { dataset } = document.documentElement;
    if (dataset.palette !== '${palette}') dataset.palette = '${palette}';
  }).observe(document, { attributes: true, childList: true, subtree: true, attributeFilter: ['data-palette'] });`;

async function photographAll(folder: string): Promise<void> {
  await ensureWebBuilt(console.log);
  process.env.CHROMIUM_PATH = await ensureChromium();
  await mkdir(folder, { recursive: true });
  const names = new Set<string>();
  const lost: string[] = [];
  await withOwnServer('demo-server.ts', {}, (baseURL, door) =>
    walkScreens({
      baseURL,
      door,
      colorScheme: dark ? 'dark' : 'light',
      ...(palette && { before: wear(palette) }),
      look: async ({ name, width, page }) => {
        await page.screenshot({ path: join(folder, fileOf(name, width)), type: 'jpeg', quality: 70, fullPage: true });
        names.add(name);
        console.log(fileOf(name, width));
      },
      lost: (name, width, why) => {
        lost.push(`${name}, ${width} px: ${why}`);
        console.log(`could not be opened: ${lost.at(-1)}`);
      },
    }),
  );
  await writeFile(join(folder, 'index.html'), contactSheet({ rows: rowsOf([...names], ['']), lost }));
  console.log(join(folder, 'index.html'));
}

async function compare(before: string, after: string): Promise<void> {
  const names = new Set<string>();
  for (const folder of [before, after])
    for (const file of await picturesIn(folder)) names.add(file.replace(/-\d+\.jpg$/, ''));
  const page = join(after, 'before-and-after.html');
  const rows = rowsOf([...names].sort(), [relative(after, before), '']).map((row) => ({
    ...row,
    pictures: row.pictures.map((picture) =>
      existsSync(resolve(after, picture.source)) ? picture : { ...picture, source: '' },
    ),
  }));
  await writeFile(page, contactSheet({ rows, lost: [] }));
  console.log(page);
}

if (!first) throw new Error('Say into which folder: npm run contact-sheet -- /tmp/after');
if (second) await compare(first, second);
else await photographAll(first);
