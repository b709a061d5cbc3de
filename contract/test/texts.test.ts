import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clinicCalled } from '../src/clinics/clinic-name.texts.ts';

test('texts bring no schemas along, so that the public pages load none', () => {
  const folder = join(import.meta.dirname, '../src');
  const plain = ['core/phones.ts', 'core/cpf.ts', 'core/limits.ts', 'terms/current-terms.ts', 'policies/refund.ts'];
  const files = [...globSync('**/*.texts.ts', { cwd: folder }), ...plain];
  assert.ok(files.length > 10, 'the texts have been found');
  for (const file of files) {
    const loaded = [...readFileSync(join(folder, file), 'utf8').matchAll(/^import (?!type ).*from '(.+)';$/gm)].map(
      ([, path]) => path,
    );
    assert.deepEqual(
      loaded.filter((path) => !/\/(limits|cpf|current-terms|refund|[\w-]+\.texts)\.ts$/.test(path ?? '')),
      [],
      file,
    );
  }
});

test('a clinic is not called clinic twice', () => {
  assert.equal(clinicCalled('Aurora'), 'clínica Aurora');
  assert.equal(clinicCalled('Clinicárdio'), 'clínica Clinicárdio');
  for (const name of ['Clínica Coração', 'CLINICA VIDA']) assert.equal(clinicCalled(name), name);
});
