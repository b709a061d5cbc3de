import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ErrorEntry, errorCatalogue } from '@virtual-med/contract/core/errors';
import type { Plugin } from 'vite';

/** Codes that come in an address or are met before any answer: a browser says these by itself. */
const saidByItself = /^(?:auth|request|server)\./;

const isSource = (file: string): boolean => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

/** Lists of what an endpoint may answer, and looks at the code of an answer, which brings its message along. */
const ofAnswers = /errors: \[[^\]]*\]|[!=]==\s*'[^']*'|isRefusedWith\([^)]*\)/g;

/** Every code a program names otherwise. */
async function codesNamed(folders: readonly string[], catalogueFile: string): Promise<ReadonlySet<string>> {
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => path.join(folder, file)),
  );
  const texts = await Promise.all(
    files.filter((file) => isSource(file) && file !== catalogueFile).map((file) => readFile(file, 'utf8')),
  );
  const named = texts.flatMap((text) =>
    [...text.replace(ofAnswers, '').matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, code]) => code ?? ''),
  );
  return new Set(named);
}

/**
 * An answer that is not ok brings its message along. The browser's catalogue keeps what it may have to say itself, and of
 * the others the titles: pages that everybody opens first would carry all of them.
 */
export const errorsPlugin = (contract: string, web: string): Plugin => ({
  name: 'virtual-med:errors',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const file = path.join(contract, 'core/errors.ts');
    if (id !== file) return null;
    const named = await codesNamed([contract, web], file);
    const kept = Object.entries<ErrorEntry>(errorCatalogue)
      .map(
        ([code, entry]) => [code, saidByItself.test(code) || named.has(code) ? entry : { title: entry.title }] as const,
      )
      .filter(([, { title, ...said }]) => title || Object.keys(said).length > 0);
    const text = await readFile(file, 'utf8');
    const code = text.replace(
      /export const errorCatalogue = \{[\s\S]*?\n\} as const satisfies/,
      () => `export const errorCatalogue = ${JSON.stringify(Object.fromEntries(kept))} as const satisfies`,
    );
    return { code, moduleType: 'ts' };
  },
});
