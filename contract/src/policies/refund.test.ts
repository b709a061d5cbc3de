import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancellation } from './cancellation.texts.ts';
import { daysLater, refundOf } from './refund.ts';

test('all of the remaining credit up to the 7th day, half up to the 14th, nothing after', () => {
  const refunds = [0, 7, 8, 14, 15, 120].map((days) => refundOf(30_001, days));
  assert.deepEqual(refunds, [30_001, 30_001, 15_000, 15_000, 0, 0]);
});

test('credits of a purchase end 120 days later', () => {
  assert.equal(daysLater('2026-03-01', 120), '2026-06-29');
});

test('the example shows each rule with its amount', () => {
  const table = cancellation.sections
    .flatMap(({ blocks }) => blocks)
    .find((block) => typeof block === 'object' && 'rows' in block);
  assert.ok(typeof table === 'object' && 'rows' in table);
  const spaced = table.rows.map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ')));
  assert.deepEqual(
    spaced.map(([day, , refund]) => [day, refund]),
    [
      ['05/03/2026', 'R$ 300,00'],
      ['08/03/2026', 'R$ 300,00'],
      ['09/03/2026', 'R$ 150,00'],
      ['15/03/2026', 'R$ 150,00'],
      ['16/03/2026', 'Sem reembolso'],
    ],
  );
  assert.match(spaced[4]?.[3] ?? '', /29\/06\/2026/);
});
