import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { readIdentity } from '../../../../core/http/authenticate.ts';
import { readSessionToken } from '../../../../core/http/session-cookie.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { shortenSessions } from './session.service.ts';

const t = await testApp({ RATE_LIMITS: 'off', SESSION_MAX_DAYS: '3' });

/** Somebody who signed in; time passes for their session by moving it into the past. */
async function signedIn() {
  const clinic = await t.clinic({ owner: { passwordHash } });
  const browser = openBrowser(t.app);
  await browser.call(signIn, {
    body: { area: 'clinic', selectedClinicId: clinic.id, email: clinic.owner.email, password },
  });
  const pass = (hours: number) =>
    t.make((tx) =>
      sql`
        with moved as (
          delete from sessions where user_id = ${clinic.owner.id} returning *
        )
        insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ends_at)
        select id, user_id, token, expires_at - i.past, created_at - i.past, updated_at - i.past, ends_at - i.past
        from moved, (select make_interval(hours => ${hours}) as past) i`.execute(tx),
    );
  return { person: clinic.owner, browser, pass };
}

const rowOf = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('sessions')
      .select(sql<boolean>`expires_at <= ends_at`.as('kept'))
      .select(sql<number>`round(extract(epoch from ends_at - created_at) / 3600)::integer`.as('hours'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow(),
  );

test('a session that is used every day ends all the same on its last day', async () => {
  const { person, browser, pass } = await signedIn();
  assert.deepEqual(await rowOf(person), { kept: true, hours: 72 });
  const holder = async () => {
    const token = readSessionToken(browser.jar.header, false, t.ctx.secretKey);
    return token && (await readIdentity(t.ctx, token, null))?.userId;
  };
  for (const hours of [25, 25, 20]) {
    await pass(hours);
    assert.equal((await browser.call(getSession, {})).user.id, person.id, 'renewed on the way');
    assert.equal(await holder(), person.id);
    assert.deepEqual(await rowOf(person), { kept: true, hours: 72 });
  }
  await pass(3);
  await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
  assert.equal(await holder(), undefined);
});

test('nothing moves the last day away', async () => {
  const { person } = await signedIn();
  await t.make((tx) =>
    tx
      .updateTable('sessions')
      .set({ ends_at: sql`now() + interval '90 days'`, expires_at: sql`now() + interval '90 days'` })
      .where('user_id', '=', person.id)
      .execute(),
  );
  assert.deepEqual(await rowOf(person), { kept: true, hours: 72 });
});

test('a shorter setting counts for sessions already open', async () => {
  const { person, browser, pass } = await signedIn();
  await pass(30);
  await browser.call(getSession, {});
  await shortenSessions(t.ctx.db, 2);
  assert.deepEqual(await rowOf(person), { kept: true, hours: 48 });
  await browser.call(getSession, {});
  await shortenSessions(t.ctx.db, 1);
  await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
});
