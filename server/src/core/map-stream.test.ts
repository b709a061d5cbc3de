import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapStream } from './map-stream.ts';

/** A source that tells whether it was let go. */
function watched<T>(pieces: readonly T[], failure?: Error) {
  const seen = { taken: 0, letGo: false };
  const source: AsyncIterable<T> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (seen.taken === pieces.length && failure) throw failure;
        if (seen.taken === pieces.length) return { done: true, value: undefined };
        seen.taken += 1;
        return { done: false, value: pieces[seen.taken - 1] as T };
      },
      async return() {
        seen.letGo = true;
        return { done: true, value: undefined };
      },
    }),
  };
  return { source, seen };
}

describe('piece by piece', () => {
  test('each piece becomes any number of others, between what comes first and last', async () => {
    const { source } = watched([1, 0, 2]);
    const given = mapStream(source, {
      first: ['first'],
      each: (n) => Array.from({ length: n }, () => String(n)),
      last: async () => ['last', 'of all'],
    });
    assert.deepEqual(await Array.fromAsync(given), ['first', '1', '2', '2', 'last', 'of all']);
    assert.deepEqual(await given.next(), { done: true, value: undefined }, 'and is over');
  });

  test('no more is taken from the source than was asked for', async () => {
    const { source, seen } = watched([1, 2, 3]);
    const given = mapStream(source, { each: (n) => [n, n] });
    await given.next();
    await given.next();
    assert.equal(seen.taken, 1);
  });

  test('whoever stops early lets the source go', async () => {
    const { source, seen } = watched([1, 2, 3]);
    for await (const piece of mapStream(source, { each: (n) => [n] })) if (piece === 2) break;
    assert.deepEqual(seen, { taken: 2, letGo: true });
  });

  test('a failure of the source, of a piece or of the end is told as the passage tells it, and the source let go', async () => {
    const broken = new Error('broken');
    const fail = () => {
      throw broken;
    };
    const passages = [
      { ...watched([1], broken), passage: { each: (n: number) => [n] } },
      { ...watched([1]), passage: { each: fail } },
      { ...watched([1]), passage: { each: (n: number) => [n], last: fail } },
    ];
    for (const { source, seen, passage } of passages) {
      const failed = (cause: unknown) => new Error('told', { cause });
      const given = mapStream(source, { ...passage, failed });
      await assert.rejects(Array.fromAsync(given), { message: 'told', cause: broken });
      assert.deepEqual([seen.letGo, await given.next()], [true, { done: true, value: undefined }]);
    }
  });
});
