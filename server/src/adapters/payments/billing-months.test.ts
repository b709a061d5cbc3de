import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths } from './billing-months.ts';

const table: [string, number, string][] = [
  ['2027-01-31T12:30:00.000Z', 1, '2027-02-28T12:30:00.000Z'],
  ['2028-01-31T12:30:00.000Z', 1, '2028-02-29T12:30:00.000Z'],
  ['2027-01-31T12:30:00.000Z', 2, '2027-03-31T12:30:00.000Z'],
  ['2027-01-31T12:30:00.000Z', 3, '2027-04-30T12:30:00.000Z'],
  ['2026-11-15T23:59:59.999Z', 2, '2027-01-15T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 48, '2032-02-29T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 0, '2026-12-31T00:00:00.000Z'],
];

for (const [anchor, months, expected] of table) {
  test(`${months} month(s) after ${anchor.slice(0, 10)} is ${expected.slice(0, 10)}`, () => {
    assert.equal(addMonths(new Date(anchor), months).toISOString(), expected);
  });
}
