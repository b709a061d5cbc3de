import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundCeiling } from './bar-scale.ts';

test('the scale ends at a round number that holds every bar', () => {
  const cases: [number, number][] = [
    [1, 1],
    [1.01, 2],
    [199, 200],
    [201, 250],
    [99_000, 100_000],
    [398_00, 500_00],
    [5_000_000, 5_000_000],
    [0.3, 0.5],
  ];
  for (const [value, ceiling] of cases) assert.equal(roundCeiling(value), ceiling, String(value));
});

test('a chart of nothing has a scale as well', () => {
  for (const value of [0, -5, Number.NaN]) assert.equal(roundCeiling(value), 1);
});
