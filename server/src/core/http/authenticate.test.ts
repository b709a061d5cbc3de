import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openSession } from '../../testing/factories/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { readIdentity } from './authenticate.ts';
import { readSessionToken, sessionCookieName, signSessionToken } from './session-cookie.ts';

const t = await testApp();
/** Who holds this cookie. */
async function holderOf(cookie: string): Promise<string | undefined> {
  const token = readSessionToken(cookie, false, t.ctx.secretKey);
  return token ? (await readIdentity(t.ctx, token, null))?.userId : undefined;
}

describe('a session is read from its cookie', () => {
  test('for one that is open', async () => {
    const person = await t.person();
    assert.equal(await holderOf(await t.cookieOf(person)), person.id);
  });

  test('for none, an unknown one, an expired one, an altered one and one signed with another key', async () => {
    const person = await t.person();
    const [expired, good] = [
      await t.make((tx) => openSession(tx, person.id, -1)),
      await t.make((tx) => openSession(tx, person.id)),
    ];
    const name = sessionCookieName(false);
    const secret = t.ctx.secretKey;
    for (const cookie of [
      '',
      `${name}=${signSessionToken('unknown', secret)}`,
      `${name}=${signSessionToken(expired, secret)}`,
      `${name}=x${signSessionToken(good, secret)}`,
      `${name}=${signSessionToken(good, 'another key of at least 32 characters')}`,
    ])
      assert.equal(await holderOf(cookie), undefined, cookie);
  });
});

test('a signature once proven proves nothing else: not another signature, another token or under another secret', () => {
  const cookieOf = (value: string) => `${sessionCookieName(false)}=${value}`;
  const value = signSessionToken('token', 'secret');
  for (const _ of [1, 2]) assert.equal(readSessionToken(cookieOf(value), false, 'secret'), 'token');
  const forged = ['token.AAAA', value.replace('token', 'nekot'), value.slice(0, -8)];
  for (const other of forged) assert.equal(readSessionToken(cookieOf(other), false, 'secret'), undefined, other);
  assert.equal(readSessionToken(cookieOf(value), false, 'another'), undefined);
});
