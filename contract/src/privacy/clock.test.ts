import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft, dueDay, keptUntilDay, reminderStage } from './clock.ts';

test('fifteen days after the day it was asked, over months and leap years', () => {
  assert.deepEqual(['2026-11-16', '2026-12-20', '2028-02-20'].map(dueDay), ['2026-12-01', '2027-01-04', '2028-03-06']);
});

test('the last day still counts; the day after it is overdue', () => {
  const left = (today: string) => daysLeft('2026-12-01', today);
  assert.deepEqual(
    ['2026-11-16', '2026-11-30', '2026-12-01', '2026-12-02', '2027-01-01'].map(left),
    [15, 1, 0, -1, -31],
  );
});

test('letters come at five days, at one and once it is over', () => {
  assert.deepEqual(
    [15, 6, 5, 2, 1, 0, -1, -40].map((left) => reminderStage(left)),
    [0, 0, 1, 1, 2, 2, 3, 3],
  );
});

test('a record is kept for twenty years from its last entry, never a day less', () => {
  assert.deepEqual(['2026-11-16', '2028-02-29', '2080-02-29'].map(keptUntilDay), [
    '2046-11-16',
    '2048-02-29',
    '2100-03-01',
  ]);
});
