import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { withBackOff } from './back-off.ts';

const failure = (code: 'network' | 'server.unavailable' | 'auth.required', status: number) =>
  new ApiError({ code, status, message: code });

/** Waits are collected instead of waited for. */
function collectWaits(t: TestContext): number[] {
  const waits: number[] = [];
  t.mock.method(globalThis, 'setTimeout', (resolve: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(resolve);
  });
  return waits;
}

test('each wait is twice the one before, from the first on', async (t) => {
  const waits = collectWaits(t);
  await assert.rejects(
    withBackOff(() => Promise.reject(failure('network', 0)), 200, 5),
    { code: 'network' },
  );
  assert.deepEqual(waits, [200, 400, 800, 1600]);
});

test('it stops waiting as soon as there is an answer', async (t) => {
  const waits = collectWaits(t);
  const answers = [failure('server.unavailable', 503), 'there'];
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  assert.equal(await withBackOff(ask, 200, 5), 'there');
  assert.deepEqual(waits, [200]);
});

test('a refusal is an answer', async (t) => {
  const waits = collectWaits(t);
  await assert.rejects(
    withBackOff(() => Promise.reject(failure('auth.required', 401)), 200, 5),
    { code: 'auth.required' },
  );
  assert.deepEqual(waits, []);
});
