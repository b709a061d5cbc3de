import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** An element itself, not what is read from it: its text, its length. */
const found = /assert\.\w*[eE]qual\(\s*[\w.()?!]*\.(?:query|get)By\w+\((?:[^()]|\([^()]*\))*\)\s*,/g;
const focused = /assert\.\w*[eE]qual\(\s*[\w.()?!]*(?:activeElement|querySelector\([^()]*\))\s*,/g;

// A comparison that fails prints both sides to any depth: for an element that is the page and all of React, gigabytes of text.
test('no test compares an element by assert.equal', () => {
  const folder = join(import.meta.dirname, '..');
  const files = globSync('**/*.component.test.ts', { cwd: folder });
  assert.ok(files.length > 20, 'the tests have been found');
  const guilty = files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return [...source.matchAll(found), ...source.matchAll(focused)].map(([text]) => `${file}: ${text}`);
  });
  assert.deepEqual(guilty, []);
});
