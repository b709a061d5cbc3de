import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';

const documents = globSync(['*.md', 'docs/*.md', 'docs/flows/*.md'], { cwd: root });
/** What a build writes may be missing. */
const paths = /^(?:contract|server|web|e2e|lab|tools|packages|docs)\/(?!dist\b)[\w$./-]+$/;

test('files that the documents name are there', () => {
  const gone = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, named = '']) => named)
      .filter((named) => paths.test(named) && !existsSync(join(root, named)))
      .map((named) => `${file}: ${named}`),
  );
  assert.deepEqual(gone, []);
});

test('links and pictures of the documents lead somewhere', () => {
  const broken = [...documents, ...globSync('docs/decisions/*.md', { cwd: root })].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? '')
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  assert.deepEqual(broken, []);
});
