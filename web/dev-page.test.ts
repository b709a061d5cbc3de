import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const page = read('dev/components.tsx');

/** Seen through another one, or nothing without a server, a form or a file. */
const elsewhere = [
  'address-fields',
  'download-link',
  'field',
  'form-dialog',
  'former-texts',
  'former-texts-dialog',
  'identity-fields',
  'invoice-cells',
  'mail-off-note',
  'masked-field',
  'on-demand',
  'opened-row-menu',
  'registration-fields',
  'row-menu',
  'row-menu-button',
  'select-face',
  'select-field',
  'sign-in-frame',
  'submit-form',
  'toast-cards',
  'tooltip-popup',
  'use-discard-confirm',
  'whole-row',
];

test('the page of components shows each of them', () => {
  const components = globSync('src/ui/*.tsx', { cwd: folder }).map((file) => file.slice('src/ui/'.length, -4));
  const missing = components.filter((name) => !elsewhere.includes(name) && !page.includes(`/src/ui/${name}.tsx'`));
  assert.deepEqual(missing, []);
});

test('nothing of the product leads to it: the build begins at index.html and never meets it', () => {
  const sources = ['index.html', 'vite.config.ts', 'build.ts', ...globSync('src/**/*.{ts,tsx}', { cwd: folder })];
  assert.deepEqual(
    sources.filter((file) => /['"/]dev\/(?:ui|components)/.test(read(file))),
    [],
  );
  assert.doesNotMatch(read('vite.config.ts'), /\binput\b/);
  assert.match(read('dev/ui.html'), /src="\/dev\/components\.tsx"/);
});
