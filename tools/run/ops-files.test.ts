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
  assert.ok(unit.includes(`/node ${serverFlags.join(' ')} server/dist/main.js`));
  assert.ok(
    image.includes(`CMD ["node", ${serverFlags.map((flag) => `"${flag}"`).join(', ')}, "server/dist/main.js"]`),
  );
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

test('every setting reaches the container, and what operators run is in the image', async () => {
  const [config, compose, image] = [
    await read('server/src/config/config.ts'),
    await read('compose.yaml'),
    await read('Dockerfile'),
  ];
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  assert.ok(settings.length > 60);
  // Set by the image, or only for trying things out.
  const elsewhere =
    /^(?:HOST|PORT|DATA_DIR|DATABASE_DIRECT_URL|RATE_LIMITS|STRIPE_HOST|(?:AUTENTIQUE|VIDAAS|BIRDID|SAFEID|SERPROID)_URL)$/;
  const missing = settings.filter((name) => !elsewhere.test(name) && !compose.includes(`      ${name}: `));
  assert.deepEqual(missing, []);
  assert.ok(image.includes('COPY tools/cli/ tools/cli/'));
  for (const file of globSync('tools/cli/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.fixture.ts'] }))
    assert.doesNotMatch(
      await read(file),
      /from '\.\.\/(?:\.\.\/)?(?:run|hard|docs|attack|platform|boot)/,
      `${file} is alone in the image`,
    );
});
