import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp({ TRUST_PROXY: '1' });
const knock = (app = t.app, address = '198.51.100.1') =>
  app.inject({ url: '/api/plans', headers: { 'x-forwarded-for': address } });

test('an address that knocks too often is told when to come back; others are not touched', async () => {
  const max = listPlans.limit?.max ?? 0;
  assert.ok(max > 0);
  for (let n = 0; n < max; n += 1) assert.equal((await knock()).statusCode, 200);
  const refused = await knock();
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, 'request.too_many');
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait > 0 && wait <= 60, `retry-after ${wait}`);
  assert.equal((await knock(t.app, '198.51.100.2')).statusCode, 200);
});

test('a second process on the same database counts with the first', async () => {
  const other = await createApp(t.ctx);
  const max = listPlans.limit?.max ?? 0;
  for (let n = 0; n < max; n += 1) await knock(n % 2 ? t.app : other, '198.51.100.3');
  assert.equal((await knock(t.app, '198.51.100.3')).statusCode, 429);
  assert.equal((await knock(other, '198.51.100.3')).statusCode, 429);
  await other.close();
});

test('a window that is over starts anew', async () => {
  const max = listPlans.limit?.max ?? 0;
  for (let n = 0; n <= max; n += 1) await knock(t.app, '198.51.100.4');
  await t.make((tx) =>
    tx
      .updateTable('rate_limits')
      .set({ resets_at: new Date(0).toISOString() })
      .execute(),
  );
  assert.equal((await knock(t.app, '198.51.100.4')).statusCode, 200);
});
