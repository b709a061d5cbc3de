import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey, networkKey } from './address-key.ts';

test('an IPv4 address counts for itself, an IPv6 address for its /64', () => {
  for (const [ip, key] of [
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['64:ff9b::198.51.100.7', '64:ff9b:0:0'],
  ] as const)
    assert.equal(addressKey(ip), key, ip);
});

test('a network is the /24 of an IPv4 address and the /48 of an IPv6 one', () => {
  for (const [ip, key] of [
    ['198.51.100.7', '198.51.100'],
    ['::ffff:198.51.100.7', '198.51.100'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
  ] as const)
    assert.equal(networkKey(ip), key, ip);
});
