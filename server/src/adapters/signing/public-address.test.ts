import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { send } from './outbound.ts';
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
  for (const address of [
    '1.0.0.1',
    '223.255.255.254',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '3ffe::1',
  ])
    assert.equal(await resolveAs([address], false), address);
});

/** Of every row of IANA's registries of special addresses that is not for the public Internet: its first or last one. */
const notPublic = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.1.2.3', '172.16.0.0', '172.31.255.255', '192.168.0.1', 'fc00::', 'fdff:ffff::1'],
  'shared by a carrier’s customers': ['100.64.0.1', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'site-local, as it once was': ['fec0::1', 'feff::1'],
  'protocol assignments': ['192.0.0.1', '192.0.0.255', '2001:1ff:ffff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  'relays of 6to4': ['192.88.99.1'],
  'benchmarks of networks': ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff00::1', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.254'],
  broadcast: ['255.255.255.255'],
  unspecified: ['::'],
  'an IPv4 address in IPv6': [
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:7f00:1',
    '::ffff:104.26.1.1',
  ],
  'translated to IPv4': ['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff::a00:1'],
  'discarded, or of a dummy': ['100::1', '100:0:0:1::1'],
  Teredo: ['2001::1', '2001:0:4136:e378::1'],
  'hashes of keys': ['2001:10::1', '2001:20::1'],
  '6to4': ['2002:7f00:1::1', '2002:a9fe:a9fe::1'],
  'segments of a route': ['5f00::1'],
  'not given to anybody': ['1fff::1', '4000::1', '8000::1', 'fe00::1'],
};

test('refuses a name that leads inside, in whatever notation and company', async () => {
  const refused = (error: unknown) => error instanceof SigningError && error.reason === 'invalid';
  for (const [kind, addresses] of Object.entries(notPublic))
    for (const address of addresses) {
      await assert.rejects(resolveAs([address], false), refused, `${kind}: ${address}`);
      await assert.rejects(resolveAs(['104.26.1.1', address], true), refused, `${kind}: ${address}`);
    }
});

test('refuses a number in place of a name, which no resolver is asked for', async () => {
  const inside = createServer((_request, response) => response.end('inside'));
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = inside.address() as AddressInfo;
    const request = { method: 'GET', headers: {}, timeoutMs: 3000 } as const;
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '[64:ff9b::7f00:1]', 'localhost'])
      await assert.rejects(
        send({ ...request, url: new URL(`http://${host}:${port}/`), mayBeInside: false }),
        (error) => error instanceof SigningError && error.reason === 'invalid',
        host,
      );
    const own = await send({ ...request, url: new URL(`http://127.0.0.1:${port}/`), mayBeInside: true });
    assert.equal(own.statusCode, 200);
    own.destroy();
  } finally {
    inside.closeAllConnections();
    inside.close();
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
