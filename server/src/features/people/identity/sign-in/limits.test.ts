import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  getClinicsByEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { createApp } from '../../../../app.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();

let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `2001:db8:${lastAddress.toString(16)}::1`;
};

type Browser = ReturnType<typeof openBrowser>;
const browserAt = (ip = newAddress(), app = t.app) => openBrowser(app, '', { ip });
const superAdmin = () => t.person({ isSuperAdmin: true, passwordHash });
const guess = (browser: Browser, email: string, typed: string) =>
  browser.send({ method: 'POST', url: signIn.path, payload: { area: 'admin', email, password: typed } });
const miss = (browser: Browser, email: string) => guess(browser, email, 'errada-123');
const signInFrom = (browser: Browser, email: string) => guess(browser, email, password);
const lookUp = (browser: Browser, email: string) =>
  browser.send({ method: 'POST', url: getClinicsByEmail.path, payload: { email } });

/** As if there had been so many guesses already at each account tried so far, from the places it was tried from. */
const guessed = (times: number) =>
  t.make((tx) => sql`update rate_limits set hits = ${times} where key like 'sign-in % %'`.execute(tx));
/** … and so many from all places together. */
const guessedEverywhere = (times: number) =>
  t.make((tx) => sql`update rate_limits set hits = ${times} where key ~ '^sign-in [^ ]+$'`.execute(tx));
/** As if everybody had waited so long. */
const wait = (seconds: number) =>
  t.make((tx) => sql`update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`.execute(tx));

/** Enough guesses for the longest pause, so that no slow machine can outlast it. */
const many = 30;
const longest = 900;

async function refusedFor(answer: Promise<Awaited<ReturnType<typeof guess>>>, seconds: number, why = '') {
  const { statusCode, headers, json } = await answer;
  assert.equal(statusCode, 429, why);
  assert.equal(json().code, 'request.too_many');
  const told = Number(headers['retry-after']);
  assert.ok(told > seconds / 2 && told <= seconds, `retry-after ${told} ${why}`);
}

beforeEach(() => t.make((tx) => tx.deleteFrom('rate_limits').execute()));

test('five guesses are free, then each one doubles the pause, up to fifteen minutes', async () => {
  await t.make(async (tx) => {
    // In one transaction the clock stands still.
    const guess = async () =>
      (await sql<{ pause: number }>`select sign_in_attempt('b', 5, 900, 86400, 'c', 50, 3600) as pause`.execute(tx))
        .rows[0]?.pause;
    const later = (seconds: number) =>
      sql`update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`.execute(tx);
    for (let n = 0; n < 5; n += 1) assert.equal(await guess(), 0);
    for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
      assert.equal(await guess(), pause);
      assert.equal(await guess(), pause, 'a refused one is not counted');
      await later(pause);
      assert.equal(await guess(), 0);
    }
    await later(86_400);
    for (let n = 0; n < 5; n += 1) assert.equal(await guess(), 0, 'after a day it is forgotten');
    assert.equal(await guess(), 1);
  });
});

describe('guessing one account from one place', () => {
  test('makes even the right password wait; waiting is enough', async () => {
    const { email } = await superAdmin();
    const browser = browserAt();
    for (let n = 0; n < 5; n += 1) assert.equal((await miss(browser, email)).statusCode, 401);
    await guessed(many);
    await refusedFor(miss(browser, email), longest);
    await refusedFor(signInFrom(browser, email), longest);
    await wait(longest);
    assert.equal((await signInFrom(browser, email)).statusCode, 200);
  });

  test('starts anew once the right password was given', async () => {
    const { email } = await superAdmin();
    const browser = browserAt();
    await miss(browser, email);
    await guessed(4);
    assert.equal((await signInFrom(browser, email)).statusCode, 200);
    const left = await t.make((tx) => sql`select from rate_limits where key like 'sign-in % %'`.execute(tx));
    assert.equal(left.rows.length, 0);
  });

  test('is not what a right password at the wrong area is', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const browser = browserAt();
    for (let n = 0; n < 7; n += 1)
      assert.equal((await signInFrom(browser, clinic.owner.email)).json().code, 'auth.not_admin');
  });

  test('gains nothing from many at once', async () => {
    const { email } = await superAdmin();
    const browser = browserAt();
    await miss(browser, email);
    await guessed(many);
    await wait(longest);
    const answers = await Promise.all(Array.from({ length: 12 }, () => miss(browser, email)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [401, ...Array(11).fill(429)]);
  });

  test('is counted by two processes together', async () => {
    const { email } = await superAdmin();
    const [other, ip] = [await createApp(t.ctx), newAddress()];
    await miss(browserAt(ip, other), email);
    await guessed(many);
    await refusedFor(signInFrom(browserAt(ip), email), longest);
    await refusedFor(signInFrom(browserAt(ip, other), email), longest);
    await other.close();
  });

  test('touches neither another address nor another account at the same address', async () => {
    const [{ email }, colleague, ip] = [await superAdmin(), await superAdmin(), newAddress()];
    await miss(browserAt(ip), email);
    await guessed(many);
    await refusedFor(signInFrom(browserAt(ip), email), longest);
    assert.equal((await signInFrom(browserAt(ip), colleague.email)).statusCode, 200);
    assert.equal((await signInFrom(browserAt(), email)).statusCode, 200);
  });

  test('is counted for an e-mail nobody has just the same', async () => {
    const browser = browserAt();
    await miss(browser, 'ninguem@exemplo.med');
    await guessed(many);
    await refusedFor(miss(browser, 'ninguem@exemplo.med'), longest);
  });

  test('from a whole IPv6 household is from one place', async () => {
    const { email } = await superAdmin();
    await miss(browserAt('2001:db8:ffff:1::1'), email);
    await guessed(many);
    await refusedFor(signInFrom(browserAt('2001:db8:ffff:1:aaaa::7'), email), longest);
    assert.equal((await signInFrom(browserAt('2001:db8:ffff:2::7'), email)).statusCode, 200);
  });
});

describe('guessing one account from many places', () => {
  test('meets a ceiling, which the owner’s known browser does not see', async () => {
    const { email } = await superAdmin();
    const home = browserAt();
    assert.equal((await signInFrom(home, email)).statusCode, 200);
    await miss(browserAt(), email);
    await guessedEverywhere(49);
    assert.equal((await miss(browserAt(), email)).statusCode, 401);
    await refusedFor(signInFrom(browserAt(), email), 3600);
    assert.equal((await signInFrom(home, email)).statusCode, 200);
    await wait(3600);
    assert.equal((await signInFrom(browserAt(), email)).statusCode, 200);
  });

  test('does not keep out whoever proves to own the mailbox', async () => {
    const { email } = await superAdmin();
    const [away, stranger] = [browserAt(), await superAdmin()];
    await miss(away, email);
    await miss(away, stranger.email);
    await guessed(many);
    await guessedEverywhere(51);
    await refusedFor(signInFrom(away, email), longest);
    await away.call(requestPasswordReset, { body: { email } });
    const [letter] = await queuedLettersTo(t, email);
    const token = /token=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const chosen = 'Outra-senha-2';
    await away.call(resetPassword, { body: { token, password: chosen, confirmPassword: chosen } });
    assert.equal((await guess(away, email, chosen)).statusCode, 200);
    await refusedFor(signInFrom(away, stranger.email), longest, 'nobody else’s count is forgotten');
  });

  test('is not what getting in from many places is', async () => {
    const { email } = await superAdmin();
    await miss(browserAt(), email);
    await guessedEverywhere(49);
    for (let n = 0; n < 3; n += 1) assert.equal((await signInFrom(browserAt(), email)).statusCode, 200);
  });
});

describe('a known browser', () => {
  test('has a count of its own for each account that signed in there', async () => {
    const [{ email }, other, home] = [await superAdmin(), await superAdmin(), browserAt()];
    await signInFrom(home, email);
    await signInFrom(home, other.email);
    await miss(home, email);
    await guessed(many);
    await refusedFor(signInFrom(home, email), longest, 'a stolen device cookie buys no free guesses');
    assert.equal((await signInFrom(home, other.email)).statusCode, 200);
  });

  test('cannot be made up: a forged, altered or foreign cookie is no device', async () => {
    const [{ email }, other] = [await superAdmin(), await superAdmin()];
    const [home, elsewhere] = [browserAt(), browserAt()];
    await signInFrom(home, email);
    await signInFrom(elsewhere, other.email);
    const deviceOf = ({ jar }: Browser) => /vm\.device=([^;]+)/.exec(jar.header)?.[1] ?? '';
    const [own, foreign] = [deviceOf(home), deviceOf(elsewhere)];
    assert.ok(own && foreign && own !== foreign);
    const guessWith = (device: string, ip: string) => miss(openBrowser(t.app, `vm.device=${device}`, { ip }), email);
    await guessWith(own, newAddress());
    await guessedEverywhere(51);
    assert.equal((await guessWith(own, newAddress())).statusCode, 401, 'the real one is not under the ceiling');
    await guessWith('', newAddress());
    await guessedEverywhere(51);
    for (const forged of [
      '',
      'x',
      '~',
      foreign,
      own.replace('.', '.x'),
      `${own}x`,
      own.slice(0, own.lastIndexOf('.')),
      own.slice(0, own.lastIndexOf('.')) + foreign.slice(foreign.lastIndexOf('.')),
    ])
      await refusedFor(guessWith(forged, newAddress()), 3600, forged);
  });
});

describe('looking up the clinics of one e-mail', () => {
  test('is limited over all addresses, alike for known and unknown e-mails; a known browser goes on', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const { email } = clinic.owner;
    const home = browserAt();
    await home.call(signIn, { body: { area: 'clinic', selectedClinicId: clinic.id, email, password } });
    for (const one of [email, 'ninguem@exemplo.med']) {
      for (let n = 0; n < 60; n += 1) assert.equal((await lookUp(browserAt(), one)).statusCode, 200);
      await refusedFor(lookUp(browserAt(), one), 600);
    }
    assert.equal((await lookUp(home, email)).json().clinics.length, 1);
  });
});

test('counters and cookies never hold an e-mail', async () => {
  const { email } = await superAdmin();
  const browser = browserAt();
  await signInFrom(browser, email);
  await miss(browser, email);
  await lookUp(browser, email);
  const rows = await t.make((tx) => tx.selectFrom('rate_limits').select('key').execute());
  assert.ok(rows.filter(({ key }) => /^(sign-in|clinics) /.test(key)).length >= 2);
  const local = email.split('@')[0] ?? email;
  assert.ok(!JSON.stringify(rows).includes(local) && !browser.jar.header.includes(local));
});

test('with the limits off, nothing is counted', async () => {
  const free = await testApp({ RATE_LIMITS: 'off' });
  const browser = openBrowser(free.app);
  for (let n = 0; n < 7; n += 1) assert.equal((await miss(browser, 'ninguem@exemplo.med')).statusCode, 401);
  await lookUp(browser, 'ninguem@exemplo.med');
  assert.deepEqual(await free.make((tx) => tx.selectFrom('rate_limits').select('key').execute()), []);
});
