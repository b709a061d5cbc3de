import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { othersAtWork, throttled, yieldingPace } from './pace.ts';

test('what others use of the machine is what is used of it without this process', () => {
  let [at, all, own] = [0, 5000, 100];
  const look = othersAtWork(
    () => ({ all, own }),
    () => at,
  );
  [at, all, own] = [1000, 5900, 500];
  assert.equal(look(), 0.5);
  [at, all, own] = [3000, 6300, 900];
  assert.equal(look(), 0);
  assert.equal(look(), 0);
});

test('a backup goes at a third of its pace while others are at work, and at all of it when they are not', () => {
  let [at, others] = [0, 0];
  const pace = yieldingPace(
    30,
    () => others,
    () => at,
  );
  const after = (ms: number, use: number) => {
    [at, others] = [at + ms, use];
    return pace();
  };
  assert.equal(pace(), 10, 'until it has looked it does not know');
  assert.equal(after(999, 0), 10, 'nor within the first second');
  assert.equal(after(1, 0.02), 30, 'what an installation does by itself is nobody’s work');
  assert.equal(after(1000, 0.2), 10);
  assert.equal(after(500, 0), 10, 'it looks once a second');
  assert.equal(after(500, 0), 30);
});

test('a piece of any size passes in small ones, whole and in order', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const large = Buffer.concat(Array.from({ length: 10 }, () => bytes));
  const sizes: number[] = [];
  async function* counted() {
    for await (const piece of throttled(source(), () => Number.POSITIVE_INFINITY)) {
      sizes.push(piece.byteLength);
      yield piece;
    }
  }
  async function* source() {
    yield large;
    yield bytes;
  }
  assert.ok(Buffer.concat([large, bytes]).equals(await buffer(counted())));
  assert.deepEqual(sizes, [262_144, 262_144, 75_712, 60_000]);
});
