import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { startClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import { requestEmailChange } from '@virtual-med/contract/identity/email-change';
import { beginPasskey } from '@virtual-med/contract/identity/passkeys';
import { getSession } from '@virtual-med/contract/identity/session';
import { requestPasswordReset, resetPassword, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { sql } from 'kysely';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { passkeyBench } from '../passkeys/testing/passkeys.ts';
import { chosen, newPassword, tokenIn } from './testing/recovery.ts';

const t = await testApp({ APP_URL: 'http://localhost' });
const { age } = passkeyBench(t);
beforeEach(() => t.make((tx) => tx.deleteFrom('rate_limits').execute()));

let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `2001:db8:${lastAddress.toString(16)}::1`;
};

async function owner() {
  const clinic = await t.clinic({ owner: { passwordHash } });
  const cookie = await t.cookieOf(clinic.owner);
  await age(clinic.owner);
  const place = { area: 'clinic', selectedClinicId: clinic.id } as const;
  return { clinic, place, person: clinic.owner, cookie };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** Every endpoint of an open session that judges a password alone, and what it is sent. */
const places = ({ clinic }: Owner, typed: string): [path: string, payload: object][] => [
  [changePassword.path, { currentPassword: typed, ...chosen }],
  [requestEmailChange.path, { email: 'outra@exemplo.med', password: typed }],
  [beginPasskey.path, { password: typed }],
  [enrolSecondFactor.path, { password: typed }],
  [startClinicExport.path.replace(':clinicId', clinic.id), { password: typed }],
];

/** Each from an address of its own. */
const post = (cookie: string, [url, payload]: [path: string, payload: object]) =>
  openBrowser(t.app, cookie, { ip: newAddress() }).send({ method: 'POST', url, payload });
const codeOf = (answer: Awaited<ReturnType<typeof post>>): string => answer.json().code;
const change = (cookie: string, typed: string) =>
  post(cookie, [changePassword.path, { currentPassword: typed, ...chosen }]);

/** As if there had been so many guesses in each session tried so far … */
const guessed = (times: number) =>
  t.make((tx) => sql`update rate_limits set hits = ${times} where key like 'own password % %'`.execute(tx));
/** … or in all sessions of one person together. */
const guessedInAll = (times: number) =>
  t.make((tx) => sql`update rate_limits set hits = ${times} where key ~ '^own password [^ ]+$'`.execute(tx));
const wait = (seconds: number) =>
  t.make((tx) => sql`update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`.execute(tx));
const many = 30;
const longest = 900;

const refusals = async ({ id }: Person) =>
  (
    await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['ip', 'record_id'])
        .where('event', '=', 'auth.proof_refused')
        .where('record_id', '=', id)
        .execute(),
    )
  ).length;

/** What the next sign-in tells the person. */
async function failedAsTold({ person, place }: Owner, typed = password): Promise<number> {
  const browser = openBrowser(t.app, '', { ip: newAddress() });
  await browser.call(signIn, { body: { ...place, email: person.email, password: typed } });
  return (await browser.call(getSession, {})).before.failed;
}

function isRefusedFor(answer: Awaited<ReturnType<typeof post>>, seconds: number): void {
  assert.equal(answer.statusCode, 429, answer.body);
  const { code, message } = answer.json();
  assert.deepEqual([code, message], ['request.too_many', 'Aguarde alguns minutos e tente novamente.']);
  const told = Number(answer.headers['retry-after']);
  // Of two at once, the one refused may have begun before the one counted.
  assert.ok(told > seconds / 2 && told <= seconds + 1, `retry-after ${told}`);
}

describe('guesses at the password in an open session', () => {
  test('are one measure, at whatever endpoint and from whatever address, and gain nothing from many at once', async () => {
    const who = await owner();
    assert.equal(codeOf(await change(who.cookie, 'errada-123')), 'auth.current_password_wrong');
    await guessed(many);
    await wait(longest);
    const guesses = Array.from({ length: 16 }, (_, n) => places(who, `errada-${n}`)).flat();
    const answers = await Promise.all(guesses.map((guess) => post(who.cookie, guess)));
    const judged = answers.filter((answer) => codeOf(answer) === 'auth.current_password_wrong');
    assert.deepEqual([answers.length, judged.length], [80, 1]);
    for (const answer of answers) if (!judged.includes(answer)) isRefusedFor(answer, longest);
    assert.equal(await refusals(who.person), 2);
    assert.equal(await failedAsTold(who), 2);
  });

  test('count at each of the places, and at a locked screen; each wrong one is on record and told', async () => {
    const who = await owner();
    for (const guess of places(who, 'errada-123')) {
      await t.make((tx) => tx.deleteFrom('rate_limits').execute());
      assert.equal(codeOf(await post(who.cookie, guess)), 'auth.current_password_wrong', guess[0]);
      await guessed(many);
      isRefusedFor(await post(who.cookie, guess), longest);
    }
    assert.equal(await refusals(who.person), 5);
    assert.equal(await failedAsTold(who), 5);
    await t.make((tx) =>
      tx.updateTable('sessions').set({ locks_at: sql`now()` }).where('user_id', '=', who.person.id).execute(),
    );
    isRefusedFor(await post(who.cookie, [unlockSession.path, { by: 'password', password }]), longest);
  });

  test('make even the right password wait; waiting is enough, and with it the count begins anew', async () => {
    const who = await owner();
    await change(who.cookie, 'errada-123');
    await guessed(many);
    isRefusedFor(await change(who.cookie, password), longest);
    await wait(longest);
    assert.equal((await change(who.cookie, password)).statusCode, 200);
    const left = await t.make((tx) => sql`select from rate_limits where key like 'own password % %'`.execute(tx));
    assert.equal(left.rows.length, 0);
  });

  test('in one session leave the others alone; all of them share a ceiling', async () => {
    const who = await owner();
    const other = await t.cookieOf(who.person);
    await change(who.cookie, 'errada-123');
    await guessed(many);
    isRefusedFor(await change(who.cookie, password), longest);
    assert.equal(codeOf(await change(other, 'errada-123')), 'auth.current_password_wrong');
    await guessedInAll(30);
    await wait(longest);
    isRefusedFor(await change(await t.cookieOf(who.person), password), 3600 - longest);
  });

  test('and strangers at the sign-in do not spend each other’s', async () => {
    const who = await owner();
    const atTheDoor = (typed: string) =>
      post('', [signIn.path, { ...who.place, email: who.person.email, password: typed }]);
    await atTheDoor('errada-123');
    await t.make((tx) => sql`update rate_limits set hits = 51 where key like 'sign-in %'`.execute(tx));
    assert.equal((await atTheDoor(password)).statusCode, 429);
    assert.equal(codeOf(await change(who.cookie, 'errada-123')), 'auth.current_password_wrong');
    await t.make((tx) => sql`delete from rate_limits where key like 'sign-in %'`.execute(tx));
    await guessed(many);
    isRefusedFor(await change(who.cookie, password), longest);
    assert.equal((await atTheDoor(password)).statusCode, 200);
  });

  test('are told by mail once the measure is spent, once a day; recovery forgets them', async () => {
    const who = await owner();
    const { email } = who.person;
    await change(who.cookie, 'errada-123');
    assert.deepEqual(await queuedLettersTo(t, email), []);
    await guessed(many);
    await Promise.all(Array.from({ length: 4 }, () => change(who.cookie, 'errada-123')));
    const [letter, ...others] = await queuedLettersTo(t, email);
    assert.deepEqual(others, []);
    assert.equal(letter?.subject, `Senha errada várias vezes na sua conta – ${who.clinic.name}`);
    assert.match(letter?.text ?? '', /\/esqueci-a-senha/);
    await guessedInAll(many);
    await t.anonymous(requestPasswordReset, { body: { email } });
    await t.anonymous(resetPassword, {
      body: { token: tokenIn((await queuedLettersTo(t, email)).at(-1)?.text), ...chosen },
    });
    const again = await t.cookieOf(who.person);
    const next = { currentPassword: newPassword, password: 'Mais-uma-2027', confirmPassword: 'Mais-uma-2027' };
    assert.equal((await post(again, [changePassword.path, next])).statusCode, 200);
  });
});

test('no other code compares a password with an account’s', async () => {
  const features = join(import.meta.dirname, '../../..');
  const sources = (await readdir(features, { recursive: true })).filter((name) =>
    /(?<!\.test|\.fixture)\.ts$/.test(name),
  );
  const judges = await Promise.all(
    sources.map(async (name) =>
      (await readFile(join(features, name), 'utf8')).includes('verifyPassword(') ? name : '',
    ),
  );
  // The sign-in, under its own limits, and what is asked inside.
  assert.deepEqual(judges.filter(Boolean).sort(), [
    'people/identity/passwords/judge-own-password.ts',
    'people/identity/sign-in/sign-in.service.ts',
  ]);
});

describe('guesses at a code', () => {
  test('are on record and told, as wrong passwords are; a right password does not renew them', async () => {
    const who = await owner();
    const browser = openBrowser(t.app, who.cookie, { ip: newAddress() });
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
    await assert.rejects(browser.call(confirmSecondFactor, { body: { code: app.longAgo } }), {
      code: 'auth.second_factor_wrong',
    });
    await t.make((tx) => sql`update rate_limits set hits = 10 where key like 'first code %'`.execute(tx));
    await assert.rejects(browser.call(confirmSecondFactor, { body: { code: app.now } }), { code: 'request.too_many' });
    await t.make((tx) => tx.deleteFrom('rate_limits').execute());
    await browser.call(confirmSecondFactor, { body: { code: app.now } });
    await age(who.person);
    const cookie = browser.jar.header;
    const wrong = { password, code: app.longAgo };
    for (const { path } of [disableSecondFactor, renewRecoveryCodes, beginPasskey])
      assert.equal(codeOf(await post(cookie, [path, wrong])), 'auth.second_factor_wrong', path);
    assert.equal(await refusals(who.person), 4);
    await t.make((tx) => sql`update rate_limits set hits = 10 where key like 'second factor code %'`.execute(tx));
    assert.equal(codeOf(await change(cookie, 'errada-123')), 'auth.current_password_wrong');
    for (const { path } of [disableSecondFactor, renewRecoveryCodes, beginPasskey])
      isRefusedFor(await post(cookie, [path, { password, code: app.next }]), 600);
    for (const { path } of [disableSecondFactor, renewRecoveryCodes])
      assert.equal(codeOf(await post(cookie, [path, { ...wrong, password: 'errada' }])), 'auth.current_password_wrong');
    assert.equal(await refusals(who.person), 7);
  });
});
