import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  requestPasswordReset,
  resetPassword,
  signIn,
  signInSecondFactor,
  signOut,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { sessionCookieName } from '../../../../core/http/session-cookie.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { chosen, newPassword, tokenIn } from '../passwords/testing/recovery.ts';
import { challengeCookieName } from './challenge.ts';

const t = await sharedApp();
const [sessionCookie, pendingCookie] = [sessionCookieName(false), challengeCookieName(false)];

interface Enrolled {
  readonly person: Person;
  readonly clinic: MadeClinic;
  readonly app: ReturnType<typeof openAuthenticator>;
  readonly recoveryCodes: readonly string[];
}

/** A professional of a clinic, with the second factor on, signed in nowhere. */
async function enrolled(): Promise<Enrolled> {
  const clinic = await t.clinic();
  const person = await t.person({ passwordHash });
  await t.make((tx) =>
    tx.insertInto('memberships').values({ clinic_id: clinic.id, user_id: person.id, role: 'professional' }).execute(),
  );
  const browser = openBrowser(t.app, await t.cookieOf(person));
  const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
  const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: app.now } });
  await browser.call(signOut, {});
  return { person, clinic, app, recoveryCodes };
}

const place = ({ clinic }: Enrolled) => ({ area: 'clinic' as const, selectedClinicId: clinic.id });

/** A browser where the password was right and the code is awaited. */
async function halfWayIn(who: Enrolled) {
  const browser = openBrowser(t.app);
  const step = await browser.call(signIn, { body: { ...place(who), email: who.person.email, password } });
  assert.equal(step.next, 'second_factor');
  assert.ok(browser.jar.names.includes(pendingCookie));
  assert.ok(!browser.jar.names.includes(sessionCookie));
  return {
    ...browser,
    answer: (code: string) => browser.call(signInSecondFactor, { body: { ...place(who), code } }),
  };
}

const sessionsOf = async ({ person }: Enrolled) =>
  (await t.make((tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute())).length;

const lastEvent = async ({ person }: Enrolled) =>
  (
    await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'clinic_id', 'actor_role', 'ip'])
        .where('actor_id', '=', person.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  )?.event;

const wrongCode = { code: 'auth.second_factor_wrong' };
const expired = { code: 'auth.session_expired' };

describe('the second factor at sign-in', () => {
  test('a right password alone opens no session; the code then does, and is on record', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    assert.equal(await sessionsOf(who), 0);
    await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
    const step = await browser.answer(who.app.next);
    assert.deepEqual(step, { next: 'done', redirectTo: `/clinica/${who.clinic.id}/pacientes` });
    assert.equal((await browser.call(getSession, {})).user.id, who.person.id);
    assert.ok(!browser.jar.names.includes(pendingCookie));
    assert.equal(await sessionsOf(who), 1);
    assert.equal(await lastEvent(who), 'auth.signed_in');
  });

  test('a browser awaits one code: the next person proven there ends the challenge left open', async () => {
    const [first, second] = [await enrolled(), await enrolled()];
    const chief = await t.person({ isSuperAdmin: true, passwordHash });
    const next = [
      { body: { ...place(second), email: second.person.email, password } },
      { body: { area: 'admin' as const, email: chief.email, password } },
    ];
    for (const { body } of next) {
      const browser = await halfWayIn(first);
      const left = openBrowser(t.app, browser.jar.header);
      await browser.call(signIn, { body });
      await assert.rejects(left.call(signInSecondFactor, { body: { ...place(first), code: first.app.next } }), expired);
    }
    assert.equal(await sessionsOf(first), 0);
  });

  test('a code works once: not the one that turned it on, not again elsewhere, not for two at once', async () => {
    const who = await enrolled();
    const [first, second, third] = [await halfWayIn(who), await halfWayIn(who), await halfWayIn(who)];
    await assert.rejects(first.answer(who.app.now), wrongCode);
    const both = await Promise.allSettled([second.answer(who.app.next), third.answer(who.app.next)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(first.answer(who.app.next), wrongCode);
    assert.equal(await sessionsOf(who), 1);
    assert.equal(await lastEvent(who), 'auth.sign_in_refused');
  });

  test('the same answer sent many times at once opens one session', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => browser.answer(who.app.next)));
    assert.deepEqual(all.map(({ status }) => status).sort(), ['fulfilled', ...new Array(5).fill('rejected')]);
    assert.equal(await sessionsOf(who), 1);
    assert.equal((await browser.call(getSession, {})).user.id, who.person.id);
  });

  test('a code of a clock that is far off is wrong', async () => {
    const who = await enrolled();
    await assert.rejects((await halfWayIn(who)).answer(who.app.longAgo), wrongCode);
  });

  test('a recovery code works once, however it is typed', async () => {
    const who = await enrolled();
    const [one = '', other = ''] = who.recoveryCodes;
    assert.equal((await (await halfWayIn(who)).answer(one)).next, 'done');
    const browser = await halfWayIn(who);
    await assert.rejects(browser.answer(one), wrongCode);
    assert.equal((await browser.answer(other.toUpperCase().replace('-', ' '))).next, 'done');
  });

  test('five wrong codes end the pending sign-in; a new one with the right code still gets in', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    for (let guess = 0; guess < 5; guess += 1) await assert.rejects(browser.answer('aaaaa-aaaaa'), wrongCode);
    await assert.rejects(browser.answer(who.app.next), expired);
    await assert.rejects(browser.answer(who.recoveryCodes[0] ?? ''), expired);
    assert.equal(await sessionsOf(who), 0);
    assert.equal((await (await halfWayIn(who)).answer(who.recoveryCodes[0] ?? '')).next, 'done');
  });

  test('wrong codes sent at once are counted one by one', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => browser.answer('aaaaa-aaaaa')));
    const codes = all.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'in')).sort();
    assert.deepEqual(codes, [...new Array(5).fill(wrongCode.code), ...new Array(3).fill(expired.code)].sort());
    const { failed_verification_count: counted } = await t.make((tx) =>
      tx
        .selectFrom('two_factors')
        .select('failed_verification_count')
        .where('user_id', '=', who.person.id)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(counted, 5);
  });

  test('wrong codes over many sign-ins make the account wait, for minutes, and then it opens again', async () => {
    const who = await enrolled();
    for (let round = 0; round < 2; round += 1) {
      const browser = await halfWayIn(who);
      for (let guess = 0; guess < 5; guess += 1) await assert.rejects(browser.answer('aaaaa-aaaaa'), wrongCode);
    }
    const browser = await halfWayIn(who);
    await assert.rejects(browser.answer(who.recoveryCodes[0] ?? ''), { code: 'request.too_many' });
    const { locked_until: until } = await t.make((tx) =>
      tx
        .selectFrom('two_factors')
        .select('locked_until')
        .where('user_id', '=', who.person.id)
        .executeTakeFirstOrThrow(),
    );
    const minutes = (new Date(until ?? 0).getTime() - Date.now()) / 60_000;
    assert.ok(minutes > 0 && minutes <= 15, `${minutes}`);
    await t.make((tx) =>
      tx
        .updateTable('two_factors')
        .set({ locked_until: new Date().toISOString() })
        .where('user_id', '=', who.person.id)
        .execute(),
    );
    assert.equal((await browser.answer(who.recoveryCodes[0] ?? '')).next, 'done');
  });

  test('a pending sign-in expires, and a forged or missing one is none', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    const forged = openBrowser(t.app, browser.jar.header.replace(/(two_factor=2fa-)./, '$1#'));
    await assert.rejects(forged.call(signInSecondFactor, { body: { ...place(who), code: who.app.next } }), expired);
    await assert.rejects(t.anonymous(signInSecondFactor, { body: { ...place(who), code: who.app.next } }), expired);
    await t.make((tx) =>
      tx
        .updateTable('verifications')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('value', '=', who.person.id)
        .execute(),
    );
    await assert.rejects(browser.answer(who.app.next), expired);
    assert.equal(await sessionsOf(who), 0);
  });

  test('the pending cookie lives ten minutes and no script reads it', async () => {
    const who = await enrolled();
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      payload: { ...place(who), email: who.person.email, password },
    });
    const line = [response.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(pendingCookie));
    assert.match(line ?? '', /Max-Age=600;.*HttpOnly; SameSite=Lax/);
  });

  test('somebody else’s session in the same browser is not taken for the answer', async () => {
    const who = await enrolled();
    const other = await t.person();
    const pending = await halfWayIn(who);
    const browser = openBrowser(t.app, `${await t.cookieOf(other)}; ${pending.jar.header}`);
    await assert.rejects(browser.call(signInSecondFactor, { body: { ...place(who), code: 'aaaaa-aaaaa' } }), wrongCode);
    await browser.call(signInSecondFactor, { body: { ...place(who), code: who.app.next } });
    assert.equal((await browser.call(getSession, {})).user.id, who.person.id);
  });

  test('a password changed meanwhile ends the pending sign-in', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    const chosen = { password: 'Outra-senha-2', confirmPassword: 'Outra-senha-2' };
    await (await t.as(who.person))(changePassword, { body: { currentPassword: password, ...chosen } });
    await assert.rejects(browser.answer(who.app.next), expired);
    assert.ok(!browser.jar.names.includes(sessionCookie));
  });

  test('a password recovered by mail opens nothing without the code', async () => {
    const who = await enrolled();
    await t.anonymous(requestPasswordReset, { body: { email: who.person.email } });
    const token = tokenIn((await queuedLettersTo(t, who.person.email)).at(-1)?.text);
    const browser = openBrowser(t.app);
    await browser.call(resetPassword, { body: { token, ...chosen } });
    const step = await browser.call(signIn, {
      body: { ...place(who), email: who.person.email, password: newPassword },
    });
    assert.equal(step.next, 'second_factor');
    assert.ok(!browser.jar.names.includes(sessionCookie));
    assert.equal(await sessionsOf(who), 0);
  });

  test('turned off meanwhile, the pending sign-in ends', async () => {
    const who = await enrolled();
    const browser = await halfWayIn(who);
    await (await t.as(who.person))(disableSecondFactor, {
      body: { password, code: who.recoveryCodes[1] ?? '' },
    });
    await assert.rejects(browser.answer(who.app.next), expired);
    await assert.rejects(browser.answer(who.recoveryCodes[0] ?? ''), expired);
    assert.ok(!browser.jar.names.includes(sessionCookie));
  });
});

describe('the rule of the area is asked again', () => {
  test('a clinic blocked or left meanwhile lets nobody in, and no session is left', async () => {
    for (const [change, failure] of [
      [
        (who: Enrolled) =>
          t.make((tx) =>
            tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', who.clinic.id).execute(),
          ),
        'auth.clinic_unavailable',
      ],
      [
        (who: Enrolled) => t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', who.person.id).execute()),
        'auth.not_staff',
      ],
    ] as const) {
      const who = await enrolled();
      const browser = await halfWayIn(who);
      await change(who);
      await assert.rejects(browser.answer(who.app.next), { code: failure });
      assert.ok(!browser.jar.names.includes(sessionCookie));
      assert.equal(await sessionsOf(who), 0);
      assert.equal(await lastEvent(who), 'auth.sign_in_refused');
    }
  });

  test('another area than the one it began at judges by its own rule', async () => {
    const who = await enrolled();
    const cases = [
      [{ area: 'admin' as const }, 'auth.not_admin'],
      [{ area: 'patient' as const, selectedClinicId: who.clinic.id }, 'auth.not_clinic_patient'],
      [{ area: 'clinic' as const }, 'auth.clinic_unavailable'],
    ] as const;
    for (const [index, [at, failure]] of cases.entries()) {
      const browser = await halfWayIn(who);
      const code = who.recoveryCodes[index] ?? '';
      await assert.rejects(browser.call(signInSecondFactor, { body: { ...at, code } }), { code: failure });
      assert.equal(await sessionsOf(who), 0);
    }
  });

  test('who must replace their password is told to, and can do nothing else', async () => {
    const who = await enrolled();
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', who.person.id).execute(),
    );
    await t.make((tx) =>
      tx
        .insertInto('temporary_passwords')
        .values({
          user_id: who.person.id,
          ciphertext: Buffer.from('x'),
          expires_at: new Date(Date.now() + 60_000).toISOString(),
        })
        .execute(),
    );
    const browser = await halfWayIn(who);
    assert.equal((await browser.answer(who.app.next)).next, 'new_password');
    await assert.rejects(browser.call(disableSecondFactor, { body: { password, code: who.app.next } }), {
      code: 'auth.must_change_password',
    });
  });
});
