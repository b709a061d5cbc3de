import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { type ErrorEntry, errorCatalogue } from '@virtual-med/contract/core/errors';
import { errorsPlugin } from './errors.plugin.ts';

const contract = path.join(import.meta.dirname, '../contract/src/');
const { load } = errorsPlugin(contract, path.join(import.meta.dirname, 'src'));
if (typeof load !== 'function') throw new Error('The plugin loads nothing');
const loaded = async (id: string) => (await load.call({} as never, id)) as { readonly code: string } | null;

async function builtCatalogue(): Promise<Record<string, Partial<ErrorEntry>>> {
  const { code } = (await loaded(path.join(contract, 'core/errors.ts'))) ?? assert.fail();
  const [, json = ''] = /export const errorCatalogue = (\{.*\}) as const satisfies/.exec(code) ?? [];
  return JSON.parse(json);
}

test('a browser knows the title of every code, and what it may have to say itself', async () => {
  const built = await builtCatalogue();
  for (const [code, entry] of Object.entries<ErrorEntry>(errorCatalogue)) {
    assert.equal(built[code]?.title, entry.title, code);
    assert.deepEqual({ ...entry, ...built[code] }, entry, code);
  }
  // In an address, before any answer, and named by a page.
  for (const code of ['auth.identity_unknown', 'server.unexpected', 'invoices.unavailable', 'logos.too_large'] as const)
    assert.equal(built[code]?.message, errorCatalogue[code].message, code);
});

test('what only answers say travels with them', async () => {
  const built = await builtCatalogue();
  for (const code of [
    'clinics.cpf_taken',
    'exports.too_many',
    'privacy.too_many_today',
    'writing.draft_changed',
    'intake.batch_full',
  ])
    assert.equal(built[code]?.message, undefined, code);
});

test('no other module is touched', async () => {
  assert.equal(await loaded(path.join(contract, 'core/limits.ts')), null);
});
