import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { limits } from '@virtual-med/contract/core/limits';
import { changePassword, confirmSecondFactor, enrolSecondFactor } from '@virtual-med/contract/identity/account';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@virtual-med/contract/identity/passkeys';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { newId } from '../../../../core/ids.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { filledForm } from '../../patients/testing/patients.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { relyingParty } from './relying-party.ts';
import { passkeyBench } from './testing/passkeys.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

const t = await sharedApp();
const bench = passkeyBench(t);
const somebody = () => t.person({ isSuperAdmin: true, passwordHash });
const subjects = async (person: Person) => (await queuedLettersTo(t, person.email)).map(({ subject }) => subject);
const notAdded = { code: 'auth.passkey_not_added' };

describe('one’s own passkeys', () => {
  test('are added, named, listed and removed; each is on record and told by mail', async () => {
    const person = await somebody();
    const browser = await bench.signedIn(person);
    await bench.adds(browser);
    const [added] = (await browser.call(listPasskeys, {})).passkeys;
    assert.equal(added?.name, 'Aparelho desconhecido');
    assert.equal(added?.lastUsedAt, null);
    const params = { passkeyId: added?.id ?? '' };
    await browser.call(renamePasskey, { params, body: { name: ' Celular da Ana ' } });
    assert.equal((await bench.held(person))[0]?.name, 'Celular da Ana');
    await browser.call(removePasskey, { params });
    assert.deepEqual((await browser.call(listPasskeys, {})).passkeys, []);
    await assert.rejects(browser.call(removePasskey, { params }), { code: 'auth.passkey_not_found' });
    assert.deepEqual(await bench.events(person), [
      'auth.passkey_added',
      'auth.passkey_renamed',
      'auth.passkey_removed',
    ]);
    assert.deepEqual(await subjects(person), [
      'Nova passkey na sua conta – Virtual.med',
      'Passkey removida da sua conta – Virtual.med',
    ]);
  });

  test('are nobody else’s to rename or remove', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await bench.holds(person);
    const params = { passkeyId: (await bench.held(person))[0]?.id ?? '' };
    const stranger = await bench.signedIn(other);
    const notFound = { code: 'auth.passkey_not_found' };
    await assert.rejects(stranger.call(renamePasskey, { params, body: { name: 'Minha' } }), notFound);
    await assert.rejects(stranger.call(removePasskey, { params }), notFound);
    assert.equal((await bench.held(person)).length, 1);
    assert.deepEqual(await bench.held(other), []);
  });

  test('the last way in stays', async () => {
    const person = await t.person({ isSuperAdmin: true });
    await bench.holds(person);
    await bench.holds(person);
    const [first, last] = await bench.held(person);
    assert.deepEqual([first?.name, last?.name], ['Aparelho desconhecido', 'Aparelho desconhecido 2']);
    const browser = await bench.signedIn(person);
    await browser.call(removePasskey, { params: { passkeyId: first?.id ?? '' } });
    const removeLast = browser.call(removePasskey, { params: { passkeyId: last?.id ?? '' } });
    await assert.rejects(removeLast, { code: 'auth.last_way_in' });
    assert.equal((await bench.held(person)).length, 1);
  });

  test('there is room for so many', async () => {
    const person = await somebody();
    const browser = await bench.signedIn(person);
    const { options } = await browser.call(beginPasskey, { body: {} });
    const row = (index: number) => ({
      id: newId(),
      user_id: person.id,
      credential_id: `${person.id}-${index}`,
      public_key: Buffer.alloc(1),
      name: 'Outra',
    });
    const rows = Array.from({ length: limits.passkeysPerPerson }, (_, index) => row(index));
    await t.make((tx) => tx.insertInto('passkeys').values(rows).execute());
    const full = { code: 'auth.passkeys_full' };
    await assert.rejects(browser.call(beginPasskey, { body: {} }), full);
    const credential = softwareAuthenticator().create(options);
    await assert.rejects(browser.call(addPasskey, { body: { credential } }), full);
  });
});

describe('adding asks who it is', () => {
  const asked = async (person: Person, browser: Awaited<ReturnType<typeof bench.signedIn>>) => {
    await bench.age(person);
    return (await browser.call(listPasskeys, {})).proofAsked;
  };
  const required = { code: 'auth.proof_of_person_required' };

  test('the password, where the sign-in was a while ago', async () => {
    const person = await somebody();
    const browser = await bench.signedIn(person);
    assert.equal((await browser.call(listPasskeys, {})).proofAsked, 'nothing');
    assert.equal(await asked(person, browser), 'password');
    await assert.rejects(browser.call(beginPasskey, { body: {} }), required);
    const wrong = browser.call(beginPasskey, { body: { password: 'errada-1' } });
    await assert.rejects(wrong, { code: 'auth.current_password_wrong' });
    const { options } = await browser.call(beginPasskey, { body: { password } });
    await browser.call(addPasskey, { body: { credential: softwareAuthenticator().create(options) } });
  });

  test('the code as well, where the second factor is on: a passkey opens past it', async () => {
    const person = await somebody();
    const browser = await bench.signedIn(person);
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
    const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: app.now } });
    assert.equal(await asked(person, browser), 'password_and_code');
    await assert.rejects(browser.call(beginPasskey, { body: { password } }), required);
    const wrong = browser.call(beginPasskey, { body: { password, code: 'zzzz-zzzz' } });
    await assert.rejects(wrong, { code: 'auth.second_factor_wrong' });
    await browser.call(beginPasskey, { body: { password, code: recoveryCodes[0] ?? '' } });
  });

  test('a new sign-in, where there is no password', async () => {
    const person = await t.person({ isSuperAdmin: true });
    const browser = await bench.signedIn(person);
    assert.equal(await asked(person, browser), 'sign_in');
    await assert.rejects(browser.call(beginPasskey, { body: { password } }), required);
  });
});

describe('nothing is added', () => {
  test('for another address, another name, or without finger, face or PIN', async () => {
    const person = await somebody();
    const browser = await bench.signedIn(person);
    for (const lie of [{ origin: 'https://virtual.med.exemplo' }, { host: 'exemplo.med' }, { unverified: true }])
      await assert.rejects(bench.adds(browser, softwareAuthenticator(), lie), notAdded, JSON.stringify(lie));
    assert.deepEqual(await bench.held(person), []);
  });

  test('with a challenge used before, of somebody else, of another browser, or made up', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [mine, theirs, elsewhere] = [
      await bench.signedIn(person),
      await bench.signedIn(other),
      await bench.signedIn(person),
    ];
    const send = (on: typeof mine, challenge: { challenge: string; user: { id: string } }) =>
      on.call(addPasskey, { body: { credential: softwareAuthenticator().create(challenge) } });
    const { options } = await mine.call(beginPasskey, { body: {} });
    await send(mine, options);
    await assert.rejects(send(mine, options), notAdded);
    const { options: foreign } = await theirs.call(beginPasskey, { body: {} });
    await assert.rejects(send(mine, foreign), notAdded);
    await elsewhere.call(beginPasskey, { body: {} });
    const { options: again } = await mine.call(beginPasskey, { body: {} });
    await assert.rejects(send(elsewhere, again), notAdded);
    await assert.rejects(send(mine, { ...options, challenge: 'inventado' }), notAdded);
    assert.equal((await bench.held(person)).length, 1);
  });

  test('by a device that holds somebody’s passkey already', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const device = await bench.holds(person);
    await assert.rejects(bench.holds(other, device), notAdded);
  });

  test('two tabs do not spoil each other’s', async () => {
    const browser = await bench.signedIn(await somebody());
    const [one, two] = [await browser.call(beginPasskey, { body: {} }), await browser.call(beginPasskey, { body: {} })];
    for (const { options } of [one, two])
      await browser.call(addPasskey, { body: { credential: softwareAuthenticator().create(options) } });
  });
});

describe('what becomes of passkeys', () => {
  const chosen = { password: 'Nova-senha-2027', confirmPassword: 'Nova-senha-2027' };
  const place = { area: 'admin' } as const;

  test('with a new password of one’s own they stay', async () => {
    const person = await somebody();
    const device = await bench.holds(person);
    const browser = await bench.signedIn(person);
    await browser.call(changePassword, { body: { currentPassword: password, ...chosen } });
    assert.equal((await bench.signsIn(device, place)).signedIn?.next, 'done');
  });

  test('with one from the mailbox they go, and the mail says so', async () => {
    const person = await somebody();
    const device = await bench.holds(person);
    await t.anonymous(requestPasswordReset, { body: { email: person.email } });
    const letter = (await queuedLettersTo(t, person.email)).at(-1);
    await t.anonymous(resetPassword, { body: { token: tokenIn(letter?.text ?? ''), ...chosen } });
    await assert.rejects(bench.signsIn(device, place), { code: 'auth.passkey_unknown' });
    const told = (await queuedLettersTo(t, person.email)).at(-1);
    assert.match(told?.text ?? '', /As passkeys da conta deixaram de valer/);
  });

  test('with a temporary password they go', async () => {
    const person = await somebody();
    const device = await bench.holds(person);
    await t.make((tx) => issueTemporaryPassword(t.ctx, tx, { userId: person.id, clinicId: null, createdBy: null }));
    await assert.rejects(bench.signsIn(device, place), { code: 'auth.passkey_unknown' });
  });

  test('a second clinic trusts none that was there before the e-mail was proven, and takes none away', async () => {
    const [first, second] = [await t.clinic(), await t.clinic()];
    const email = `${newId()}@exemplo.med`;
    const add = async (clinic: typeof first) =>
      (await t.as(clinic.owner))(createPatient, { body: { ...filledForm({ email }), clinicId: clinic.id } });
    await add(first);
    const { id } = await t.make((tx) =>
      tx
        .updateTable('users')
        .set({ must_change_password: false })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const device = await bench.holds({ id, name: '', email });
    await add(second);
    const enters = ({ id: selectedClinicId }: typeof first) =>
      bench.signsIn(device, { area: 'patient', selectedClinicId });
    assert.equal((await enters(first)).signedIn?.next, 'done');
    await assert.rejects(enters(second), { code: 'auth.not_clinic_patient' });
    const token = tokenIn((await queuedLettersTo(t, email)).at(-1)?.text ?? '');
    await t.anonymous(resetPassword, { body: { token, ...chosen } });
    for (const clinic of [first, second]) await assert.rejects(enters(clinic), { code: 'auth.passkey_unknown' });
  });
});

test('passkeys belong to the configured name, never to an IP address or an address anybody may listen to', () => {
  const addresses = [
    ['https://virtual.med', 'virtual.med', 'https://virtual.med'],
    ['https://virtual.med:8443', 'virtual.med', 'https://virtual.med:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://virtual.med', undefined, undefined],
    ['https://203.0.113.7', undefined, undefined],
    ['https://[2001:db8::1]', undefined, undefined],
  ] as const;
  for (const [appUrl, id, origin] of addresses)
    assert.deepEqual(relyingParty({ appUrl }), id && { id, origin }, appUrl);
});
