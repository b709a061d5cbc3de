import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makePerson, openSession } from '../../testing/factories/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { hashPassword } from '../crypto/password-hash.ts';
import { readIdentity } from './authenticate.ts';
import { readSessionToken, sessionCookieName, signSessionToken } from './session-cookie.ts';

const t = await testApp();
const { auth } = t.ctx;

/** Who each side says holds this cookie. */
async function bothSides(cookie: string): Promise<[library: string | undefined, ours: string | undefined]> {
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  const token = readSessionToken(cookie, false, t.ctx.secretKey);
  const identity = token ? await readIdentity(t.ctx, token, null) : undefined;
  return [session?.user.id, identity?.userId];
}

describe('the quick reading of a session agrees with the sign-in library', () => {
  test('for a session the library opened', async () => {
    const passwordHash = await hashPassword('Senha-forte-1');
    const person = await t.make((tx) => makePerson(tx, { passwordHash }));
    const response = await auth.api.signInEmail({
      body: { email: person.email, password: 'Senha-forte-1' },
      asResponse: true,
    });
    assert.equal(response.status, 200);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    assert.ok(cookie.startsWith(`${sessionCookieName(false)}=`));
    assert.deepEqual(await bothSides(cookie), [person.id, person.id]);
  });

  test('for a session our factories opened', async () => {
    const person = await t.person();
    assert.deepEqual(await bothSides(await t.cookieOf(person)), [person.id, person.id]);
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
      assert.deepEqual(await bothSides(cookie), [undefined, undefined], cookie);
  });

  test('a wrong password and an unknown e-mail open nothing', async () => {
    const person = await t.make(async (tx) => makePerson(tx, { passwordHash: await hashPassword('Senha-forte-1') }));
    for (const email of [person.email, 'ninguem@exemplo.med'])
      await assert.rejects(auth.api.signInEmail({ body: { email, password: 'errada-123' } }), {
        status: 'UNAUTHORIZED',
      });
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
