import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { confirmSecondFactor, enrolSecondFactor } from '@virtual-med/contract/identity/account';
import {
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInPasskey,
} from '@virtual-med/contract/identity/passkeys';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sessionCookieName } from '../../../../core/http/session-cookie.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { passkeyBench, type SignInScope } from './testing/passkeys.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';
import { handleOf } from './webauthn.ts';

const t = await sharedApp();
const bench = passkeyBench(t);
const superAdmin = () => t.person({ isSuperAdmin: true, passwordHash });
const admin: SignInScope = { area: 'admin' };
const refused = { code: 'auth.passkey_refused' };
const unknown = { code: 'auth.passkey_unknown' };
const expired = { code: 'auth.session_expired' };

/** What a page sends that was shown the clinics and had one of them pressed. */
const choosing = ({ choice }: { choice: string | null }, selectedClinicId = '') => ({
  body: { area: 'clinic' as const, selectedClinicId, ...(choice ? { choice } : {}) },
});

/** A professional of so many clinics. */
async function professionalOf(count: number) {
  const person = await t.person({ passwordHash });
  const clinics = [];
  for (let index = 0; index < count; index += 1) clinics.push(await t.clinic({ name: `Clínica ${index + 1}` }));
  for (const { id } of clinics) await t.make((tx) => join(tx, id, person, 'professional'));
  return { person, clinics, ids: clinics.map(({ id }) => id), device: await bench.holds(person) };
}

const block = (clinicId: string) =>
  t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinicId).execute());

describe('a passkey opens the account', () => {
  test('at each area for whoever belongs there, is on record and tells when it was used', async () => {
    const chief = await superAdmin();
    const device = await bench.holds(chief);
    const browser = bench.browser();
    assert.deepEqual(await bench.signsIn(device, admin, { on: browser }), {
      signedIn: { next: 'done', redirectTo: '/admin' },
      clinics: [],
      choice: null,
    });
    assert.equal((await browser.call(getSession, {})).user.id, chief.id);
    assert.equal((await bench.events(chief)).at(-1), 'auth.signed_in');
    const { passkeys } = await browser.call(listPasskeys, {});
    assert.ok(passkeys[0]?.lastUsedAt);

    const { ids, device: staff } = await professionalOf(1);
    const place = { area: 'clinic', selectedClinicId: ids[0] ?? '' } as const;
    assert.equal((await bench.signsIn(staff, place)).signedIn?.redirectTo, `/clinica/${ids[0]}/pacientes`);

    const clinic = await t.clinic({ patients: 1 });
    const patient = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
    const theirs = await bench.holds(patient);
    assert.equal((await bench.signsIn(theirs, { area: 'patient' })).signedIn?.redirectTo, `/paciente/${clinic.id}`);
  });

  test('past the second factor, which it stands for', async () => {
    const person = await superAdmin();
    const browser = await bench.signedIn(person);
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
    await browser.call(confirmSecondFactor, { body: { code: app.now } });
    const device = await bench.adds(browser);
    assert.equal((await bench.signsIn(device, admin)).signedIn?.next, 'done');
  });

  test('and leads to the password that has to be replaced first', async () => {
    const person = await superAdmin();
    const device = await bench.holds(person);
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', person.id).execute(),
    );
    const browser = bench.browser();
    assert.equal((await bench.signsIn(device, admin, { on: browser })).signedIn?.next, 'new_password');
    await assert.rejects(browser.call(listPasskeys, {}), { code: 'auth.must_change_password' });
  });
});

describe('the clinic', () => {
  test('is the one chosen, the likely one if it is theirs, or the only one', async () => {
    const { ids, device } = await professionalOf(2);
    const [first = '', second = ''] = ids;
    const homeOf = async (place: SignInScope) => (await bench.signsIn(device, place)).signedIn?.redirectTo;
    assert.equal(await homeOf({ area: 'clinic', selectedClinicId: second }), `/clinica/${second}/pacientes`);
    assert.equal(await homeOf({ area: 'clinic', likelyClinicId: first }), `/clinica/${first}/pacientes`);
    const { ids: only, device: other } = await professionalOf(1);
    const lone = await bench.signsIn(other, { area: 'clinic', likelyClinicId: second });
    assert.equal(lone.signedIn?.redirectTo, `/clinica/${only[0]}/pacientes`);
  });

  test('is asked for where there are several; choosing it finishes the sign-in, once and in this browser', async () => {
    const { clinics, ids, device } = await professionalOf(2);
    const browser = bench.browser();
    const answer = await bench.signsIn(device, { area: 'clinic' }, { on: browser });
    assert.equal(answer.signedIn, null);
    assert.deepEqual(
      answer.clinics.map(({ name }) => name),
      clinics.map(({ name }) => name),
    );
    assert.ok(!browser.jar.names.includes(sessionCookieName(false)));
    const choice = choosing(answer, ids[1]);
    const elsewhere = bench.browser();
    await elsewhere.call(beginPasskeySignIn, {});
    await assert.rejects(elsewhere.call(signInPasskey, choice), expired);
    const { signedIn } = await browser.call(signInPasskey, choice);
    assert.equal(signedIn?.redirectTo, `/clinica/${ids[1]}/pacientes`);
    await assert.rejects(browser.call(signInPasskey, choice), expired);
  });

  test('is not chosen with a passkey removed meanwhile', async () => {
    const { person, ids, device } = await professionalOf(2);
    const browser = bench.browser();
    const answer = await bench.signsIn(device, { area: 'clinic' }, { on: browser });
    const passkeyId = (await bench.held(person))[0]?.id ?? '';
    await (await bench.signedIn(person)).call(removePasskey, { params: { passkeyId } });
    await assert.rejects(browser.call(signInPasskey, choosing(answer, ids[0])), expired);
  });
});

describe('two people at one browser, the first called away before choosing a clinic', () => {
  /** Both proven one after the other in one cookie jar, each with their own page still open. */
  async function twoProofs() {
    const browser = bench.browser();
    const [first, second] = [await professionalOf(2), await professionalOf(2)];
    const prove = async ({ device }: typeof first) => bench.signsIn(device, { area: 'clinic' }, { on: browser });
    return { browser, first, second, firstPage: await prove(first), secondPage: await prove(second) };
  }
  const whoIsIn = async (browser: ReturnType<typeof bench.browser>) => (await browser.call(getSession, {})).user.id;

  test('the second chooses and is signed in as themselves; the first’s page opens nothing any more', async () => {
    const { browser, first, second, firstPage, secondPage } = await twoProofs();
    await browser.call(signInPasskey, choosing(secondPage, second.ids[0]));
    assert.equal(await whoIsIn(browser), second.person.id);
    await assert.rejects(browser.call(signInPasskey, choosing(firstPage, first.ids[0])), expired);
    assert.equal(await whoIsIn(browser), second.person.id);
  });

  test('the first’s page, used first, opens nobody’s account and leaves the second their choice', async () => {
    const { browser, first, second, firstPage, secondPage } = await twoProofs();
    for (const clinicId of [first.ids[0], second.ids[0]])
      await assert.rejects(browser.call(signInPasskey, choosing(firstPage, clinicId)), expired);
    assert.ok(!browser.jar.names.includes(sessionCookieName(false)));
    await browser.call(signInPasskey, choosing(secondPage, second.ids[0]));
    assert.equal(await whoIsIn(browser), second.person.id);
  });

  test('a choice without its proof, or with a made-up one, opens nothing', async () => {
    const { browser, first, second } = await twoProofs();
    for (const { ids } of [first, second])
      for (const choice of [null, 'x'.repeat(24)])
        await assert.rejects(browser.call(signInPasskey, choosing({ choice }, ids[0])), expired);
  });

  test('a colleague of the same clinic gets in as themselves', async () => {
    const { browser, first, second, secondPage } = await twoProofs();
    const [shared = ''] = second.ids;
    await t.make((tx) => join(tx, shared, first.person, 'professional'));
    await browser.call(signInPasskey, choosing(secondPage, shared));
    assert.equal(await whoIsIn(browser), second.person.id);
  });

  test('whoever signs in by password ends the choice that was left open', async () => {
    const browser = bench.browser();
    const [first, chief] = [await professionalOf(2), await superAdmin()];
    const page = await bench.signsIn(first.device, { area: 'clinic' }, { on: browser });
    await browser.call(signIn, { body: { area: 'admin', email: chief.email, password } });
    await assert.rejects(browser.call(signInPasskey, choosing(page, first.ids[0])), expired);
    assert.equal(await whoIsIn(browser), chief.id);
  });
});

describe('the rules of the place hold', () => {
  const noSession = async (device: ReturnType<typeof softwareAuthenticator>, place: SignInScope, code: string) => {
    const browser = bench.browser();
    await assert.rejects(bench.signsIn(device, place, { on: browser }), { code });
    assert.ok(!browser.jar.names.includes(sessionCookieName(false)));
  };

  test('another area, another clinic, a blocked one: refused as with a password, and on record', async () => {
    const { person, ids, device } = await professionalOf(1);
    const other = await t.clinic();
    await noSession(device, admin, 'auth.not_admin');
    await noSession(device, { area: 'patient' }, 'auth.not_clinic_patient');
    await noSession(device, { area: 'patient', selectedClinicId: ids[0] ?? '' }, 'auth.not_clinic_patient');
    await noSession(device, { area: 'clinic', selectedClinicId: other.id }, 'auth.not_clinic_member');
    await block(ids[0] ?? '');
    await noSession(device, { area: 'clinic' }, 'auth.clinic_unavailable');
    const refusals = (await bench.events(person)).filter((event) => event === 'auth.sign_in_refused');
    assert.equal(refusals.length, 5);
  });

  test('who has left the clinic is not let in', async () => {
    const { person, ids, device } = await professionalOf(1);
    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', person.id).execute());
    await noSession(device, { area: 'clinic', selectedClinicId: ids[0] ?? '' }, 'auth.not_staff');
    await noSession(device, { area: 'clinic' }, 'auth.not_staff');
  });
});

describe('nobody gets in', () => {
  /** A device, and a browser that has been given a challenge. */
  async function challenged(person?: Person) {
    const device = await bench.holds(person ?? (await superAdmin()));
    const browser = bench.browser();
    const { options } = await browser.call(beginPasskeySignIn, {});
    const send = (credential: ReturnType<typeof device.sign>, on = browser) =>
      on.call(signInPasskey, { body: { ...admin, credential } });
    return { device, browser, options, send };
  }

  test('with an answer sent a second time, or a challenge nobody gave', async () => {
    const { device, browser, options, send } = await challenged();
    const answer = device.sign(options);
    await send(answer);
    await browser.call(signOut, {});
    await assert.rejects(send(answer), refused);
    await assert.rejects(send(device.sign({ challenge: 'inventado' })), refused);
    await assert.rejects(send({ ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }), refused);
  });

  test('with an answer caught on its way, in another browser', async () => {
    const { device, options, send } = await challenged();
    const thief = bench.browser();
    await thief.call(beginPasskeySignIn, {});
    await assert.rejects(send(device.sign(options), thief), refused);
  });

  test('with a challenge that has run out, or was given for adding', async () => {
    const person = await superAdmin();
    const { device, options, send } = await challenged(person);
    await t.make((tx) =>
      tx
        .updateTable('verifications')
        .set({ expires_at: new Date(0).toISOString() })
        .where('identifier', '=', `passkey:${options.challenge}`)
        .execute(),
    );
    await assert.rejects(send(device.sign(options)), refused);
    const signedIn = await bench.signedIn(person);
    const begun = await signedIn.call(beginPasskey, { body: {} });
    await assert.rejects(send(device.sign(begun.options), signedIn), refused);
  });

  test('from another address, for another name, without finger, face or PIN, or for somebody else', async () => {
    const other = await superAdmin();
    const device = await bench.holds(await superAdmin());
    const lies = [
      { origin: 'https://virtual.med.exemplo' },
      { host: 'exemplo.med' },
      { unverified: true },
      { userHandle: handleOf(other.id) },
    ];
    for (const lie of lies) await assert.rejects(bench.signsIn(device, admin, { lie }), refused, JSON.stringify(lie));
    assert.equal((await bench.signsIn(device, admin)).signedIn?.next, 'done');
  });

  test('with another key under the name of one that is known', async () => {
    const victim = await superAdmin();
    const { credentialId } = await bench.holds(victim);
    const { options, send } = await challenged();
    const forged = softwareAuthenticator().sign(options, { userHandle: handleOf(victim.id) });
    await assert.rejects(send({ ...forged, id: credentialId, rawId: credentialId }), refused);
  });

  test('with a passkey removed, or one nobody ever added', async () => {
    const person = await superAdmin();
    const device = await bench.holds(person);
    const browser = await bench.signedIn(person);
    const passkeyId = (await bench.held(person))[0]?.id ?? '';
    await browser.call(removePasskey, { params: { passkeyId } });
    await assert.rejects(bench.signsIn(device, admin), unknown);
    await assert.rejects(bench.signsIn(softwareAuthenticator(), admin, { lie: { userHandle: 'AAAA' } }), unknown);
  });

  test('with a copy of a device that counts its signatures', async () => {
    const device = await bench.holds(await superAdmin(), softwareAuthenticator({ counter: 7 }));
    await bench.signsIn(device, admin);
    await bench.signsIn(device, admin);
    for (const counter of [8, 9]) await assert.rejects(bench.signsIn(device, admin, { lie: { counter } }), refused);
    assert.equal((await bench.signsIn(device, admin)).signedIn?.next, 'done');
  });
});
