import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asn1, octetsOf, oidOf, readAsn1, textOf, timeOf } from './asn1.ts';
import { element, generalizedTime, integer, octetString, oid, sequence } from './write.ts';

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

test('what is written is read', () => {
  const long = Buffer.alloc(70_000, 7);
  for (const value of [Buffer.alloc(0), Buffer.alloc(127, 1), Buffer.alloc(128, 1), Buffer.alloc(256, 1), long])
    assert.ok(octetsOf(readAsn1(octetString(value))).equals(value));
  for (const name of ['1.2.840.113549.1.7.2', '2.5.29.15', '2.16.76.1.3.1', '0.9.2342'])
    assert.equal(oidOf(readAsn1(oid(name))), name);
  const at = new Date('2026-11-16T12:34:56Z');
  assert.deepEqual(timeOf(readAsn1(generalizedTime(at))), at);
  assert.deepEqual([...integer(128)], [2, 2, 0, 128]);
  assert.deepEqual([...integer(0)], [2, 1, 0]);
});

test('open ends and octets in pieces', () => {
  const node = readAsn1(hex('30 80 24 80 04 01 61 04 01 62 00 00 02 01 05 00 00'));
  assert.equal(octetsOf(node.at(0)).toString(), 'ab');
  assert.equal(node.at(1).value[0], 5);
});

test('broken, endless, deep and unusual elements are refused', () => {
  const broken = [
    '',
    '30',
    '30 05 02 01',
    '30 80 02 01 05',
    '04 80 00 00',
    '1f 81 01 00',
    '30 85 00 00 00 00 00',
    '02 01 05 00',
  ];
  for (const digits of broken) assert.throws(() => readAsn1(hex(digits)), SyntaxError, digits);
  assert.throws(() => new Asn1(Buffer.alloc(4000, hex('30 80'))), /too deep/);
  let nested = sequence();
  for (let depth = 0; depth < 100; depth += 1) nested = sequence(nested);
  const dive = (node: Asn1): void => node.children.forEach(dive);
  assert.throws(() => dive(readAsn1(nested)), /too deep/);
  assert.throws(() => sequenceOf('02 05 01').children, SyntaxError);
});

const sequenceOf = (digits: string) => readAsn1(element(0x30, hex(digits)));

test('times and texts that are none', () => {
  const time = (tag: number, text: string) => timeOf(readAsn1(element(tag, Buffer.from(text))));
  assert.equal(time(0x17, '491116123456Z').getUTCFullYear(), 2049);
  assert.equal(time(0x17, '501116123456Z').getUTCFullYear(), 1950);
  for (const text of ['20261316000000Z', '20260230000000Z', '20261116000000', 'now'])
    assert.throws(() => time(0x18, text));
  assert.equal(textOf(readAsn1(hex('1e 04 00 41 00 e7'))), 'Aç');
  assert.throws(() => textOf(readAsn1(hex('1e 03 00 41 00'))));
});
