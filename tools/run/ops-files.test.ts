import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { serverEnvironment, serverFlags } from '../platform.mjs';

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');

test('a service and a container start the server as npm start does', async () => {
  const [unit, image] = [await read('ops/virtual-med.service'), await read('Dockerfile')];
  assert.ok(unit.includes(`/node ${serverFlags.join(' ')} server/src/main.ts`));
  assert.ok(image.includes(`CMD ["node", ${serverFlags.map((flag) => `"${flag}"`).join(', ')}, "server/src/main.ts"]`));
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const text of [unit, image]) assert.ok(text.includes(`${name}=${value}`), name);
});

test('every package whose manifest npm needs is in the image before it installs', async () => {
  const image = await read('Dockerfile');
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
  const folders = workspaces.map((folder) => folder.replace('packages/*', 'packages/embedded-postgres'));
  for (const folder of folders)
    assert.equal(image.split(`COPY ${folder}/package.json ${folder}/`).length - 1, 2, `${folder}, in both stages`);
});
