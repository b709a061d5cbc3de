import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp, testApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();
const body = { password };

async function somebody() {
  const person = await t.person({ passwordHash });
  return { person, browser: openBrowser(t.app, await t.cookieOf(person)) };
}

const stored = (person: Person) =>
  t.make((tx) => tx.selectFrom('two_factors').selectAll().where('user_id', '=', person.id).executeTakeFirst());

const eventsOf = async (person: Person) =>
  (
    await t.make((tx) =>
      tx.selectFrom('audit_events').select('event').where('actor_id', '=', person.id).orderBy('id').execute(),
    )
  ).map(({ event }) => event);

describe('turning the second factor on', () => {
  test('gives the key three ways, then the first right code turns it on and tells the recovery codes', async () => {
    const { person, browser } = await somebody();
    const enrolment = await browser.call(enrolSecondFactor, { body });
    const uri = new URL(enrolment.uri);
    assert.equal(uri.protocol, 'otpauth:');
    assert.equal(uri.searchParams.get('issuer'), 'Virtual.med');
    assert.ok(decodeURIComponent(uri.pathname).includes(person.email));
    assert.match(enrolment.key, /^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    assert.equal(enrolment.key.replaceAll(' ', ''), uri.searchParams.get('secret'));
    assert.equal((await browser.call(getSession, {})).user.secondFactorEnabled, false);

    const app = openAuthenticator(enrolment.key);
    await assert.rejects(browser.call(confirmSecondFactor, { body: { code: app.longAgo } }), {
      code: 'auth.second_factor_wrong',
    });
    const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: app.now } });
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.equal((await browser.call(getSession, {})).user.secondFactorEnabled, true);
    assert.deepEqual(await eventsOf(person), ['auth.second_factor_on']);

    const row = await stored(person);
    const kept = JSON.stringify(row);
    for (const secret of [...recoveryCodes, enrolment.key, enrolment.key.replaceAll(' ', '')])
      assert.ok(!kept.includes(secret), 'nothing is kept readable');
  });

  test('the QR code is nothing but modules: no style, no script, no outside address', async () => {
    const { browser } = await somebody();
    const { qrSvg } = await browser.call(enrolSecondFactor, { body });
    assert.match(
      qrSvg,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><rect fill="white" width="\d+" height="\d+"\/><path fill="black" d="[Mhvz\d,-]+"\/><\/svg>$/,
    );
  });

  test('a wrong password gives no key', async () => {
    const { person, browser } = await somebody();
    await assert.rejects(browser.call(enrolSecondFactor, { body: { password: 'errada-123' } }), {
      code: 'auth.current_password_wrong',
    });
    assert.equal(await stored(person), undefined);
  });

  test('beginning again replaces keys nobody confirmed, also those begun at once', async () => {
    const { browser } = await somebody();
    const begin = () => browser.call(enrolSecondFactor, { body });
    const early = await Promise.all(Array.from({ length: 8 }, begin));
    const late = await begin();
    for (const { key } of early)
      await assert.rejects(browser.call(confirmSecondFactor, { body: { code: openAuthenticator(key).now } }), {
        code: 'auth.second_factor_wrong',
      });
    await browser.call(confirmSecondFactor, { body: { code: openAuthenticator(late.key).now } });
  });

  test('once on, it cannot be begun or confirmed again', async () => {
    const { browser } = await somebody();
    await assert.rejects(browser.call(confirmSecondFactor, { body: { code: '123456' } }), {
      code: 'auth.second_factor_off',
    });
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body })).key);
    await browser.call(confirmSecondFactor, { body: { code: app.now } });
    await assert.rejects(browser.call(enrolSecondFactor, { body }), { code: 'auth.second_factor_already_on' });
    await assert.rejects(browser.call(confirmSecondFactor, { body: { code: app.next } }), {
      code: 'auth.second_factor_already_on',
    });
  });

  test('a code that is not six digits is told at the field', async () => {
    const { browser } = await somebody();
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      await assert.rejects(browser.call(confirmSecondFactor, { body: { code } }), {
        code: 'request.invalid',
        fields: { code: 'Informe os 6 dígitos do código' },
      });
  });
});

describe('with the second factor on', () => {
  async function enrolled() {
    const { person, browser } = await somebody();
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body })).key);
    const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: app.now } });
    return { person, browser, recoveryCodes, app };
  }

  const wrongCode = { code: 'auth.second_factor_wrong' };
  const isOn = async (browser: Awaited<ReturnType<typeof enrolled>>['browser']) =>
    (await browser.call(getSession, {})).user.secondFactorEnabled;

  test('password and code turn it off, and nothing of it is kept', async () => {
    const { person, browser, app } = await enrolled();
    await assert.rejects(browser.call(disableSecondFactor, { body: { password: 'errada-123', code: app.next } }), {
      code: 'auth.current_password_wrong',
    });
    assert.equal(await isOn(browser), true);
    await browser.call(disableSecondFactor, { body: { password, code: app.next } });
    assert.equal(await isOn(browser), false);
    assert.equal(await stored(person), undefined);
    await assert.rejects(browser.call(disableSecondFactor, { body: { password, code: app.next } }), {
      code: 'auth.second_factor_off',
    });
    assert.deepEqual(await eventsOf(person), ['auth.second_factor_on', 'auth.second_factor_off']);
  });

  test('the password alone turns nothing off and renews nothing', async () => {
    const { person, browser, app, recoveryCodes } = await enrolled();
    for (const endpoint of [disableSecondFactor, renewRecoveryCodes]) {
      const answer = await browser.send({ method: 'POST', url: endpoint.path, payload: { password } });
      assert.equal(answer.statusCode, 400, endpoint.path);
      for (const code of ['000000', app.longAgo, app.now, 'aaaaa-aaaaa', `${recoveryCodes[0]}x`])
        await assert.rejects(
          browser.call(endpoint, { body: { password, code } }),
          wrongCode,
          `${endpoint.path} ${code}`,
        );
    }
    assert.equal(await isOn(browser), true);
    await assert.rejects(browser.call(enrolSecondFactor, { body }), { code: 'auth.second_factor_already_on' });
    assert.deepEqual(await eventsOf(person), ['auth.second_factor_on']);
  });

  test('on and off, the session goes on under a new token, and the old cookie opens nothing', async () => {
    const { browser } = await somebody();
    const before = browser.jar.header;
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body })).key);
    await browser.call(confirmSecondFactor, { body: { code: app.now } });
    const between = browser.jar.header;
    await browser.call(disableSecondFactor, { body: { password, code: app.next } });
    assert.equal(await isOn(browser), false);
    for (const old of [before, between])
      await assert.rejects(openBrowser(t.app, old).call(getSession, {}), { code: 'auth.required' });
  });

  test('a recovery code turns it off as well, once', async () => {
    const { person, browser, recoveryCodes } = await enrolled();
    const code = recoveryCodes[3]?.toUpperCase().replace('-', ' ') ?? '';
    const { recoveryCodes: renewed } = await browser.call(renewRecoveryCodes, { body: { password, code } });
    for (const spent of recoveryCodes)
      await assert.rejects(browser.call(disableSecondFactor, { body: { password, code: spent } }), wrongCode);
    await browser.call(disableSecondFactor, { body: { password, code: renewed[0] ?? '' } });
    assert.equal(await stored(person), undefined);
  });

  test('password and code renew the recovery codes', async () => {
    const { person, browser, recoveryCodes, app } = await enrolled();
    await assert.rejects(browser.call(renewRecoveryCodes, { body: { password: 'errada-123', code: app.next } }), {
      code: 'auth.current_password_wrong',
    });
    const renewed = (await browser.call(renewRecoveryCodes, { body: { password, code: app.next } })).recoveryCodes;
    assert.equal(new Set([...renewed, ...recoveryCodes]).size, 20);
    assert.deepEqual(await eventsOf(person), ['auth.second_factor_on', 'auth.recovery_codes_renewed']);
  });

  test('there are no recovery codes to renew before', async () => {
    const { browser } = await somebody();
    await browser.call(enrolSecondFactor, { body });
    await assert.rejects(browser.call(renewRecoveryCodes, { body: { password, code: '123456' } }), {
      code: 'auth.second_factor_off',
    });
  });
});

test('somebody who knows the password cannot go on guessing codes, wherever they sit', async () => {
  const limited = await testApp();
  const person = await limited.person({ passwordHash });
  const first = openBrowser(limited.app, await limited.cookieOf(person));
  const app = openAuthenticator((await first.call(enrolSecondFactor, { body })).key);
  await first.call(confirmSecondFactor, { body: { code: app.now } });
  const cookie = await limited.cookieOf(person);
  const guess = (n: number, code: string) =>
    openBrowser(limited.app, cookie, { ip: `198.51.100.${n}` }).call(disableSecondFactor, { body: { password, code } });
  for (let n = 0; n < 10; n += 1)
    await assert.rejects(guess(n, app.longAgo), { code: 'auth.second_factor_wrong' }, `guess ${n}`);
  await assert.rejects(guess(99, app.next), { code: 'request.too_many' });
});
