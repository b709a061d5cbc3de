import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { openDatabase } from '../../core/db/database.ts';
import { cloneDatabase } from '../../testing/cluster.ts';
import { createPostgresStore, type Query } from './embedded.store.ts';
import { goodCard, startEmbedded } from './testing/embedded-harness.ts';
import { createMemoryStore } from './testing/memory.store.ts';
import { essential, newCustomer } from './testing/payments-conformance.ts';
import { describeStore } from './testing/store-conformance.ts';

const { access, drop } = await cloneDatabase();
const db = openDatabase(access, () => undefined);
after(async () => {
  await db.close();
  await drop();
});

const query: Query = (sql, params) =>
  db.asSystem('test of the embedded store', (tx) => tx.executeQuery(CompiledQuery.raw(sql, [...params])));

describeStore('PostgreSQL', () => createPostgresStore(query, 'embedded_payment_objects'));
describeStore('Memory', createMemoryStore);

test('two payments of one checkout and two renewals at once charge once each', async () => {
  const { provider, clock } = startEmbedded(undefined, createPostgresStore(query, 'embedded_payment_objects'));
  const { customerId, checkout } = await newCustomer(provider);
  const { sessionId } = await checkout(essential);
  const pay = () => provider.completeCheckout(sessionId, goodCard);
  const [first, ...others] = await Promise.all([pay(), pay(), pay(), pay()]);
  for (const other of others) assert.deepEqual(other, first);
  assert.equal((await provider.readBilling(customerId)).invoices.length, 1);

  clock.now = new Date('2026-12-15T12:00:00.000Z');
  await Promise.all([provider.renewDue(), provider.renewDue(), provider.renewDue()]);
  const { invoices, supersededSubscriptionIds } = await provider.readBilling(customerId);
  assert.equal(invoices.length, 2);
  assert.deepEqual(supersededSubscriptionIds, []);
});
