import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../../core/ids.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();

let lastAddress = 0;
/** From another address each time, so that only the limit per e-mail counts. */
const ask = (email: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/password/forgot',
    remoteAddress: `198.51.100.${++lastAddress}`,
    payload: { email },
  });

test('one address is sent a few letters, and refused alike whether or not anybody has it', async () => {
  const person = await t.person();
  const stranger = `${newId()}@exemplo.med`;
  for (const email of [person.email, stranger]) {
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await ask(email)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429], email);
  }
  const [theirs, nobodys] = [await ask(person.email), await ask(stranger)];
  for (const answer of [theirs, nobodys]) {
    assert.equal(answer.json().code, 'auth.email_limit_exceeded');
    assert.ok(Number(answer.headers['retry-after']) > 600);
  }
  assert.equal((await queuedLettersTo(t, person.email)).length, 5);
  assert.equal((await ask((await t.person()).email)).statusCode, 200, 'others are not held up');
  const counters = await t.make((tx) => tx.selectFrom('rate_limits').select('key').execute());
  assert.ok(!JSON.stringify(counters).includes('exemplo.med'));
});

test('one caller asks for so many addresses and no more', async () => {
  const askFor = (email: string) =>
    t.app.inject({ method: 'POST', url: '/api/password/forgot', payload: { email }, remoteAddress: '203.0.113.9' });
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await askFor(`${newId()}@exemplo.med`)).statusCode);
  assert.deepEqual(statuses.slice(19), [200, 429]);
});
