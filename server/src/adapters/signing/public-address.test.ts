import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { test } from 'node:test';
import { publicLookup } from './public-address.ts';
import { SigningError } from './signing.port.ts';

function resolveAs(addresses: string[], all: boolean): Promise<string | LookupAddress[]> {
  const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return new Promise((resolve, reject) => {
    publicLookup((_name, _options, callback) => callback(null, answer))(
      'files.example.test',
      { all },
      (error, found) => (error ? reject(error) : resolve(found)),
    );
  });
}

test('lets public addresses through', async () => {
  assert.equal(await resolveAs(['104.26.1.1'], false), '104.26.1.1');
  assert.deepEqual(await resolveAs(['104.26.1.1', '2606:4700::1'], true), [
    { address: '104.26.1.1', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
});

test('refuses a name that leads inside, in whatever notation and company', async () => {
  const refused = (error: unknown) => error instanceof SigningError && error.reason === 'invalid';
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    'fd00::1',
    'fe80::1',
  ]) {
    await assert.rejects(resolveAs([address], false), refused, address);
    await assert.rejects(resolveAs(['104.26.1.1', address], true), refused, address);
  }
});

test('reports a name that does not resolve', async () => {
  const failing = new Promise((resolve, reject) => {
    const missing = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    publicLookup((_name, _options, callback) => callback(missing, []))('x.test', {}, (error) =>
      error ? reject(error) : resolve(null),
    );
  });
  await assert.rejects(failing, { code: 'ENOTFOUND' });
});
