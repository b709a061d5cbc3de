import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthName, shortMonth } from './month-names.ts';

test('months are named in Portuguese, the first and the last of a year too', () => {
  assert.equal(monthName('2026-01'), 'janeiro de 2026');
  assert.equal(monthName('2026-12'), 'dezembro de 2026');
  assert.equal(shortMonth('2026-09'), 'set');
  assert.equal(shortMonth('2026-05'), 'mai');
});
