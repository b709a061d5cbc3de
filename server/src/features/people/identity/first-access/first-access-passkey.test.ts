import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listIdentities } from '@virtual-med/contract/identity/account';
import { beginFirstAccessPasskey, redeemFirstAccessByPasskey } from '@virtual-med/contract/identity/first-access';
import { addPasskey, listPasskeys, removePasskey } from '@virtual-med/contract/identity/passkeys';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { openBrowser } from '../../../../testing/browser.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { documentsClient } from '../../../records/documents/testing/documents.ts';
import { passkeyBench } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { born, chosenPassword, firstAccessBench } from './first-access.fixture.ts';

const t = await sharedApp();
const { newPatient, tokenTo, mailsAgain, handed, state, redeem, isIn, account, opens } = firstAccessBench(t);
const passkeys = passkeyBench(t);

type Browser = ReturnType<typeof openBrowser>;
const expired = { code: 'auth.link_expired' };
const notAdded = { code: 'auth.passkey_not_added' };
const wrong = { code: 'auth.birth_date_wrong' };

/** Where `undefined` stands for no answer at all. */
const answering = (birthDate: string | undefined) => (birthDate ? { birthDate } : {});

const begin = (browser: Browser, token: string, birthDate: string | undefined = born) =>
  browser.call(beginFirstAccessPasskey, { body: { token, ...answering(birthDate) } });

const finish = (
  browser: Browser,
  token: string,
  credential: ReturnType<ReturnType<typeof softwareAuthenticator>['create']>,
  birthDate: string | undefined = born,
) => browser.call(redeemFirstAccessByPasskey, { body: { token, credential, ...answering(birthDate) } });

/** The whole of it, as one person does it in one browser. */
async function claims(token: string, { device = softwareAuthenticator(), browser = openBrowser(t.app) } = {}) {
  const { options } = await begin(browser, token);
  return { device, browser, ...(await finish(browser, token, device.create(options))) };
}

const change = (token: string, set: { expires_at?: string; ended_at?: string }) =>
  t.make((tx) =>
    tx
      .updateTable('first_access_links')
      .set(set)
      .where('id', '=', token.split('.')[0] ?? '')
      .execute(),
  );
const past = () => new Date(Date.now() - 1000).toISOString();

describe('a passkey in place of the password', () => {
  test('opens the account on its document, proves the mailed address, and leaves no password behind', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    const owner = await documentsClient(t, patient.clinic, patient.clinic.owner);
    const { document } = await owner.upload({ fields: { patientId: patient.patientId } });
    const { browser, device, next, redirectTo } = await claims(token);
    assert.deepEqual([next, redirectTo], ['done', `/paciente/${patient.clinic.id}?documento=${document.id}`]);
    assert.equal(await isIn(browser), patient.email);
    const { email_verified: proven, must_change_password: owes, id } = await account(patient.email);
    assert.deepEqual([proven, owes], [true, false]);
    assert.equal((await browser.call(listIdentities, {})).hasPassword, false);
    assert.equal(await opens(patient.email, patient.temporaryPassword), false);
    await assert.rejects(patient.staff.call(revealPatientPassword, { params: patient.params }), {
      code: 'patients.temporary_password_missing',
    });
    assert.equal(await state(token), 'used');
    const again = await passkeys.signsIn(device, { area: 'patient' });
    assert.equal(again.signedIn?.redirectTo, `/paciente/${patient.clinic.id}`);
    const events = await passkeys.events({ id } as Parameters<typeof passkeys.events>[0]);
    assert.deepEqual(events.slice(0, 3), ['auth.first_access', 'auth.passkey_added', 'auth.signed_in']);
  });

  test('is told to the mailbox, is the last way in, and is got back by it when the device is lost', async () => {
    const patient = await newPatient();
    const { browser, device } = await claims(await handed(patient));
    assert.equal((await account(patient.email)).email_verified, false);
    const told = (await queuedLettersTo(t, patient.email)).at(-1);
    assert.match(told?.subject ?? '', /^Nova passkey na sua conta/);
    const [held] = (await browser.call(listPasskeys, {})).passkeys;
    await assert.rejects(browser.call(removePasskey, { params: { passkeyId: held?.id ?? '' } }), {
      code: 'auth.last_way_in',
    });
    await openBrowser(t.app).call(requestPasswordReset, { body: { email: patient.email } });
    const token = tokenIn((await queuedLettersTo(t, patient.email)).at(-1)?.text);
    const body = { token, password: chosenPassword, confirmPassword: chosenPassword };
    await openBrowser(t.app).call(resetPassword, { body });
    assert.equal(await opens(patient.email, chosenPassword), true);
    await assert.rejects(passkeys.signsIn(device, { area: 'patient' }), { code: 'auth.passkey_unknown' });
  });

  test('is not asked of the device before the birth date is right; five wrong ones end the link', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    const browser = openBrowser(t.app);
    const { options } = await begin(browser, token);
    for (const birthDate of ['1980-01-02', '', '1990-05-08', '1990-07-05'])
      await assert.rejects(begin(browser, token, birthDate), wrong);
    await assert.rejects(finish(browser, token, softwareAuthenticator().create(options), '1980-01-02'), wrong);
    assert.equal(await state(token), 'locked');
    await assert.rejects(begin(browser, token), expired);
    await claims(await mailsAgain(patient));
  });

  test('needs no birth date where the record has none', async () => {
    const patient = await newPatient();
    await t.make((tx) =>
      tx.updateTable('patients').set({ birth_date: null }).where('id', '=', patient.patientId).execute(),
    );
    const [token, browser] = [await tokenTo(patient.email), openBrowser(t.app)];
    const { options } = await begin(browser, token, '');
    await finish(browser, token, softwareAuthenticator().create(options), '');
    assert.equal(await isIn(browser), patient.email);
  });
});

describe('the challenge', () => {
  test('is for this link, this person, this browser and one answer', async () => {
    const [one, other] = [await newPatient(), await newPatient()];
    const [token, otherToken] = [await tokenTo(one.email), await tokenTo(other.email)];
    const [browser, device] = [openBrowser(t.app), softwareAuthenticator()];
    const ask = async () => device.create((await begin(browser, token)).options);

    await assert.rejects(finish(browser, otherToken, await ask()), notAdded);
    await assert.rejects(finish(openBrowser(t.app), token, await ask()), notAdded);
    const second = await mailsAgain(one);
    const forFirst = device.create((await begin(browser, second)).options);
    await change(second, { ended_at: past() });
    const third = await mailsAgain(one);
    await assert.rejects(finish(browser, third, forFirst), notAdded);

    const credential = device.create((await begin(browser, third)).options);
    await assert.rejects(finish(browser, third, credential, '1980-01-02'), wrong);
    await assert.rejects(finish(browser, third, credential), notAdded);
    await claims(third, { browser, device });
    assert.equal(await state(otherToken), 'open');
  });

  test('of a first access adds nothing to an account that is open, and the other way round', async () => {
    const [one, other] = [await newPatient(), await newPatient()];
    const { browser } = await redeem(await tokenTo(one.email));
    const token = await tokenTo(other.email);
    const device = softwareAuthenticator();
    const { options } = await begin(browser, token);
    await assert.rejects(browser.call(addPasskey, { body: { credential: device.create(options) } }), notAdded);
    assert.deepEqual((await browser.call(listPasskeys, {})).passkeys, []);
    const held = await passkeys.adds(browser);
    await assert.rejects(finish(browser, token, held.create({ challenge: 'AAAA', user: { id: 'AAAA' } })), notAdded);
  });

  test('answered by a device that verified nobody, or with a key of somebody else’s, leaves the link good', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    const browser = openBrowser(t.app);
    const unverified = softwareAuthenticator().create((await begin(browser, token)).options, { unverified: true });
    await assert.rejects(finish(browser, token, unverified), notAdded);
    const { device } = await claims(await tokenTo((await newPatient()).email));
    await assert.rejects(claims(token, { device }), notAdded);
    assert.equal(await state(token), 'open');
    assert.equal((await account(patient.email)).must_change_password, true);
    assert.equal(await opens(patient.email, patient.temporaryPassword), true);
  });
});

describe('a link that is good no more', () => {
  test('gives no challenge, and takes no answer to one it gave', async () => {
    for (const set of [{ expires_at: past() }, { ended_at: past() }]) {
      const token = await tokenTo((await newPatient()).email);
      const browser = openBrowser(t.app);
      const credential = softwareAuthenticator().create((await begin(browser, token)).options);
      await change(token, set);
      await assert.rejects(finish(browser, token, credential), expired);
      await assert.rejects(begin(browser, token), expired);
    }
    await assert.rejects(begin(openBrowser(t.app), 'nenhum'), expired);
  });

  test('is one used by a password, by a passkey before, or by two at one moment', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    const browser = openBrowser(t.app);
    const credential = softwareAuthenticator().create((await begin(browser, token)).options);
    await redeem(token);
    await assert.rejects(finish(browser, token, credential), expired);
    assert.equal(await opens(patient.email, chosenPassword), true);

    const twice = await tokenTo((await newPatient()).email);
    await claims(twice);
    await assert.rejects(claims(twice), expired);
    await assert.rejects(redeem(twice), expired);

    const raced = await tokenTo((await newPatient()).email);
    const outcomes = await Promise.allSettled([claims(raced), claims(raced), redeem(raced)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('is not that of a clinic blocked for a while', async () => {
    const { email, clinic } = await newPatient();
    const token = await tokenTo(email);
    const block = (status: string) =>
      t.make((tx) => tx.updateTable('clinics').set({ status }).where('id', '=', clinic.id).execute());
    await block('disabled');
    await assert.rejects(begin(openBrowser(t.app), token), { code: 'auth.clinic_unavailable' });
    await block('active');
    await claims(token);
  });
});
