import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { keepCarriedTrust, trustToCarry } from './carried-trust.service.ts';

const folder = await mkdtemp(join(tmpdir(), 'vm-trust-'));
after(() => rm(folder, { recursive: true, force: true }));

test('only files of the four folders are carried, and none is kept outside of them', async () => {
  const dataDir = join(folder, 'installation');
  await mkdir(join(dataDir, 'trust/roots/icp'), { recursive: true });
  for (const file of ['roots/icp/a.pem', 'roots/icp/.oculto', 'roots/icp/duas\nlinhas', 'nota.txt'])
    await writeFile(join(dataDir, 'trust', file), 'x');
  const carried = await Array.fromAsync(trustToCarry(dataDir), ({ file }) => file);
  assert.deepEqual(carried, ['roots/icp/a.pem']);

  const target = join(folder, 'other');
  for (const file of [
    '../fora',
    'roots/icp/../../../fora',
    'roots/icp/..',
    'crls/',
    '/etc/fora',
    'nota.txt',
    'crls/.a',
  ])
    await keepCarriedTrust(target, { file, bytes: Buffer.from('x') });
  await keepCarriedTrust(target, { file: 'crls/lista.crl', bytes: Buffer.from('x') });
  assert.deepEqual((await readdir(target, { recursive: true })).sort(), [
    'trust',
    'trust/crls',
    'trust/crls/lista.crl',
  ]);
  assert.deepEqual((await readdir(folder)).sort(), ['installation', 'other']);
});
