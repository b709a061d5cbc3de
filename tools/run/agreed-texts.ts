import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './suite.ts';
import { root } from './web-build.ts';

const linesOf = (name: string) =>
  readFileSync(join(root, 'contract/test', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** Every text a component test had on its page, from the files its processes left in the folder. */
const shownIn = (folder: string): Set<string> =>
  new Set(
    globSync('*.json', { cwd: folder }).flatMap(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[],
    ),
  );

/** Each agreed text stood on a screen at least once, or the list of exceptions says why not; and that list only shrinks. */
export function agreedTextsShown(folder: string): Counts {
  const agreed = new Set(linesOf('spec-texts.txt'));
  const excepted = new Set(linesOf('spec-texts-not-shown.txt'));
  const shown = shownIn(folder);
  const lists = {
    'Agreed texts no component test has shown': [...agreed].filter((text) => !shown.has(text) && !excepted.has(text)),
    'Shown by now: take them out of contract/test/spec-texts-not-shown.txt': [...excepted].filter((text) =>
      shown.has(text),
    ),
    'Excepted, but not agreed on': [...excepted].filter((text) => !agreed.has(text)),
  };
  let failed = 0;
  for (const [title, texts] of Object.entries(lists)) {
    if (texts.length > 0) console.log(`${title}:\n${texts.map((text) => `  ${text}`).join('\n')}`);
    failed += texts.length;
  }
  console.log(
    `  ${agreed.size} agreed texts: ${[...agreed].filter((text) => shown.has(text)).length} shown, ${excepted.size} excepted`,
  );
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0 };
}
