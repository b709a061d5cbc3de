import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDevices } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { sessionCookieName, signSessionToken } from '../../../../core/http/session-cookie.ts';
import { openSession, type Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();
const day = 86_400;
const cookieName = sessionCookieName(false);

async function sessionEndingIn(seconds: number) {
  const person = await t.person();
  const token = await t.make((tx) => openSession(tx, person.id, seconds));
  return { person, cookie: `${cookieName}=${signSessionToken(token, t.ctx.secretKey)}` };
}

const secondsLeft = async (person: Person) => {
  const [row] = await t.make((tx) =>
    tx.selectFrom('sessions').select('expires_at').where('user_id', '=', person.id).execute(),
  );
  return row ? (Date.parse(row.expires_at) - Date.now()) / 1000 : undefined;
};

const ask = (cookie: string, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: getSession.path, headers: { cookie } });

describe('a session in use', () => {
  test('older than a day gets seven days more, and its cookie anew', async () => {
    const { person, cookie } = await sessionEndingIn(5 * day);
    const answer = await ask(cookie);
    assert.equal(answer.statusCode, 200);
    const [renewed, ...others] = answer.cookies;
    assert.deepEqual(others, []);
    assert.equal(`${renewed?.name}=${encodeURIComponent(renewed?.value ?? '')}`, cookie, 'the same session goes on');
    assert.equal(renewed?.maxAge, 7 * day);
    assert.ok(renewed?.httpOnly);
    assert.ok(((await secondsLeft(person)) ?? 0) > 6.9 * day);
  });

  test('less than a day old is left as it is', async () => {
    const { person, cookie } = await sessionEndingIn(6.5 * day);
    const answer = await ask(cookie);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.ok(((await secondsLeft(person)) ?? 0) < 6.6 * day);
  });

  test('is renewed once by many requests at once, and all are answered', async () => {
    const { person, cookie } = await sessionEndingIn(day);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(cookie)));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    assert.ok(((await secondsLeft(person)) ?? 0) > 6.9 * day);
  });

  test('is not renewed by anything else', async () => {
    const { person, cookie } = await sessionEndingIn(5 * day);
    await t.app.inject({ url: listDevices.path, headers: { cookie } });
    assert.ok(((await secondsLeft(person)) ?? 0) < 5.1 * day);
  });
});

describe('a session that is over', () => {
  test('is not brought back, whatever its cookie says', async () => {
    const { person, cookie } = await sessionEndingIn(-1);
    for (const method of ['GET', 'HEAD'] as const) assert.equal((await ask(cookie, method)).statusCode, 401);
    assert.ok(((await secondsLeft(person)) ?? -1) < 0);
    await t.make((tx) => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute());
    assert.equal((await ask(cookie)).json().code, 'auth.required');
  });
});
