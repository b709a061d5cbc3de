import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { ProviderStore } from '../embedded.store.ts';

interface Tally {
  count: number;
  isOpen: boolean;
  note: string | null;
}

/** What every store of an embedded provider must do. */
export function describeStore(name: string, open: () => ProviderStore<Tally>): void {
  const tally = (count = 0): Tally => ({ count, isOpen: true, note: 'ação "ñ" \\ 1' });

  async function withTally(count = 0) {
    const store = open();
    const [id, customerId] = [randomUUID(), randomUUID()];
    await store.putIfAbsent({ id, kind: 'tally', customerId, data: tally(count) });
    return { store, id, customerId };
  }

  describe(`${name} as a provider's store`, () => {
    test('gives back what was put, and nothing for an unknown id', async () => {
      const { store, id, customerId } = await withTally(7);
      assert.deepEqual(await store.get(id), { id, kind: 'tally', customerId, data: tally(7) });
      assert.equal(await store.get(randomUUID()), null);
    });

    test('never overwrites by putting', async () => {
      const { store, id } = await withTally(1);
      assert.equal(await store.putIfAbsent({ id, kind: 'tally', customerId: null, data: tally(2) }), false);
      assert.equal((await store.get(id))?.data.count, 1);
      const fresh = { id: randomUUID(), kind: 'tally', customerId: null, data: tally(3) };
      assert.equal(await store.putIfAbsent(fresh), true);
      assert.deepEqual(await store.get(fresh.id), fresh);
    });

    test('lists by kind, customer and content, in the order of ids', async () => {
      const store = open();
      const [kind, customerId] = [randomUUID(), randomUUID()];
      const ids = ['c', 'a', 'b', 'd'].map((letter) => `${letter}-${kind}`);
      for (const [index, id] of ids.entries()) {
        const data = { ...tally(index), isOpen: index !== 2 };
        await store.putIfAbsent({ id, kind, customerId: index === 3 ? null : customerId, data });
      }
      const idsOf = async (filter?: Parameters<typeof store.list>[1]) =>
        (await store.list(kind, filter)).map(({ id }) => id.charAt(0)).join('');
      assert.equal(await idsOf(), 'abcd');
      assert.equal(await idsOf({ customerId }), 'abc');
      assert.equal(await idsOf({ matching: { isOpen: true } }), 'acd');
      assert.equal(await idsOf({ customerId, matching: { isOpen: true, count: 1 } }), 'a');
      assert.equal(await idsOf({ customerId: randomUUID() }), '');
    });

    test('loses no change of many at once', async () => {
      const { store, id } = await withTally();
      const add = () =>
        store.update(id, (draft) => {
          draft.count += 1;
        });
      const results = await Promise.all(Array.from({ length: 20 }, add));
      assert.equal((await store.get(id))?.data.count, 20);
      assert.equal(new Set(results.map((data) => data?.count)).size, 20);
    });

    test('writes nothing when the change throws, and answers null for what is not there', async () => {
      const { store, id } = await withTally(1);
      const failing = store.update(id, (draft) => {
        draft.count = 99;
        throw new Error('refused');
      });
      await assert.rejects(failing, /refused/);
      assert.equal((await store.get(id))?.data.count, 1);
      assert.equal(await store.update(randomUUID(), () => undefined), null);
    });
  });
}
