import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { endpoints } from '@virtual-med/contract/endpoints';
import { endpointsPlugin, readByBrowsers } from './endpoints.plugin.ts';

const contract = path.join(import.meta.dirname, '../contract/src/');
const { load } = endpointsPlugin(contract);
if (typeof load !== 'function') throw new Error('The plugin loads nothing');
const loaded = async (id: string) =>
  (await load.call({} as never, id)) as { readonly code: string; readonly moduleType: string } | null;

test('an endpoint is built as its address and its area, without its schemas and roles', async () => {
  const { code } = (await loaded(path.join(contract, 'identity/session.ts'))) ?? { code: '' };
  assert.match(
    code,
    /^export const getSession = \{"method":"GET","path":"\/api\/session","access":\{"area":"account"\}\};$/m,
  );
  assert.doesNotMatch(code, /summary|zod/);
  const { code: ofClinic } = (await loaded(path.join(contract, 'clinics/clinics.ts'))) ?? { code: '' };
  assert.match(ofClinic, /"access":\{"area":"clinic"\}/);
  assert.doesNotMatch(ofClinic, /roles|administrative/);
});

test('whatever else stands beside endpoints comes from the module itself', async () => {
  const file = path.join(contract, 'identity/account.ts');
  const { code } = (await loaded(file)) ?? { code: '' };
  assert.match(code, /^export \{[^}]*\bprofileInput\b[^}]*\} from '\.\/account\.ts\?with-schemas';$/m);
  assert.equal((await loaded(`${file}?with-schemas`))?.code, readFileSync(file, 'utf8'));
  assert.equal(await loaded(path.join(contract, 'shell/shell.texts.ts')), null);
  assert.equal(await loaded(path.join(import.meta.dirname, 'src/main.tsx')), null);
});

test('the web reads nothing else of an endpoint: in the built one there is nothing else', () => {
  const names = Object.keys(endpoints);
  const words = readByBrowsers.join('|');
  const other = new RegExp(
    String.raw`(?<!typeof )\b(${names.join('|')})\.(?!(?:${words})\b)(\w+)|\baccess\.(?:roles|administrative)`,
    'g',
  );
  const root = path.join(import.meta.dirname, 'src');
  const found = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!text.includes('@virtual-med/contract/')) return [];
      const imported = [...text.matchAll(/import \{([^}]*)\} from '@virtual-med\/contract\//g)].flatMap(([, list]) =>
        (list ?? '').split(',').map((one) => one.trim().replace(/^type /, '')),
      );
      return [...text.matchAll(other)].flatMap(([use, name]) =>
        !name || imported.includes(name) ? `${file}: ${use}` : [],
      );
    });
  assert.deepEqual(found, []);
});
