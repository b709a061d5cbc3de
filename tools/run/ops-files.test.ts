import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { serverEnvironment, serverFlags } from '../platform.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

test('a service and a container start the server as npm start does', async () => {
  const [unit, image] = [await read('ops/virtual-med.service'), await read('Dockerfile')];
  assert.ok(unit.includes(`/node ${serverFlags.join(' ')} server/src/main.ts`));
  assert.ok(image.includes(`CMD ["node", ${serverFlags.map((flag) => `"${flag}"`).join(', ')}, "server/src/main.ts"]`));
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const text of [unit, image]) assert.ok(text.includes(`${name}=${value}`), name);
  // Each has a place of its own for it, which nobody else writes to: what lies there is run.
  assert.ok(
    unit.includes('NODE_COMPILE_CACHE=/var/cache/virtual-med\nCacheDirectory=virtual-med\nCacheDirectoryMode=0700'),
  );
  assert.ok(image.includes('RUN install -d -o node -g node -m 0700 /var/cache/virtual-med'));
  assert.ok(image.includes('NODE_COMPILE_CACHE=/var/cache/virtual-med'));
});

test('every package whose manifest npm needs is in the image before it installs', async () => {
  const image = await read('Dockerfile');
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
  const packages = globSync('packages/*', { cwd: root });
  assert.ok(packages.length > 1);
  for (const folder of workspaces.flatMap((one) => (one === 'packages/*' ? packages : [one])))
    assert.equal(image.split(`COPY ${folder}/package.json ${folder}/`).length - 1, 2, `${folder}, in both stages`);
  for (const folder of packages) assert.ok(image.includes(`COPY ${folder}/src/ ${folder}/src/`), `${folder}, to run`);
});
