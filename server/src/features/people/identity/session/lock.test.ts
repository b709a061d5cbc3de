import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { createDocumentLink, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { endpoints } from '@virtual-med/contract/endpoints';
import { confirmSecondFactor, enrolSecondFactor, listDevices } from '@virtual-med/contract/identity/account';
import { beginPasskeySignIn } from '@virtual-med/contract/identity/passkeys';
import { getSession, keepUnlocked } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { sql } from 'kysely';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { documentsClient } from '../../../records/documents/testing/documents.ts';
import { passkeyBench } from '../passkeys/testing/passkeys.ts';

const t = await testApp({ APP_URL: 'http://localhost' });
const passkeys = passkeyBench(t);

type Browser = ReturnType<typeof openBrowser>;

let lastAddress = 0;
const browserAt = () => {
  lastAddress += 1;
  return openBrowser(t.app, '', { ip: `2001:db8:${lastAddress.toString(16)}::1`, agent: 'Firefox/130.0 (Windows)' });
};

async function signedIn(person: Person, clinicId: string, browser: Browser = browserAt()): Promise<Browser> {
  const place = { area: 'clinic', selectedClinicId: clinicId } as const;
  await browser.call(signIn, { body: { ...place, email: person.email, password } });
  return browser;
}

async function owner() {
  const clinic = await t.clinic({ owner: { passwordHash }, patients: 1 });
  return { clinic, person: clinic.owner, browser: await signedIn(clinic.owner, clinic.id) };
}

/** As if so many minutes had gone by without anybody at any screen of this person. */
const leftAlone = (person: Person, minutes: number) =>
  t.make((tx) =>
    tx
      .updateTable('sessions')
      .set({
        locks_at: sql`locks_at - make_interval(mins => ${minutes})`,
        active_at: sql`active_at - make_interval(mins => ${minutes})`,
      })
      .where('user_id', '=', person.id)
      .execute(),
  );

const minutesLeft = async (person: Person) => {
  const { left } = await t.make((tx) =>
    tx
      .selectFrom('sessions')
      .select(sql<number>`round(extract(epoch from locks_at - now()) / 60)::integer`.as('left'))
      .where('user_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return left;
};

const locked = { code: 'auth.locked', status: 423 };
const withPassword = { by: 'password', password } as const;
const isLocked = async (browser: Browser) => (await browser.call(getSession, {})).lock.locked;

test('what a page asks by itself is marked in the endpoint table', () => {
  const polled = Object.entries(endpoints).filter(([, { isPolled }]) => isPolled);
  assert.deepEqual(polled.map(([name]) => name).sort(), [
    'getAccessGiving',
    'getClinicExport',
    'getDocumentText',
    'getFirstSteps',
    'getImport',
    'getOwnSignatureCheck',
    'getSession',
    'getSignatureCheck',
    'keepUnlocked',
    'listDocuments',
    'listIntakeFiles',
  ]);
});

test('while it is locked a session opens three endpoints, and no others', () => {
  const open = Object.entries(endpoints).filter(([, { whileLocked }]) => whileLocked);
  assert.deepEqual(open.map(([name]) => name).sort(), ['getSession', 'signOut', 'unlockSession']);
});

describe('a screen nobody sits before', () => {
  test('is locked after the clinic’s minutes: nothing is read through it, by a link made in it neither', async () => {
    const { clinic, person, browser } = await owner();
    const { document } = await (await documentsClient(t, clinic, person)).upload();
    const params = { clinicId: clinic.id, documentId: document.id };
    const link = (await browser.call(createDocumentLink, { params, body: { purpose: 'download' } })).url;
    await leftAlone(person, 14);
    assert.equal((await browser.open(link)).statusCode, 200);

    await leftAlone(person, 1);
    await assert.rejects(browser.call(getClinic, { params: { clinicId: clinic.id } }), locked);
    await assert.rejects(browser.call(listDevices, {}), locked);
    await assert.rejects(browser.call(createDocumentLink, { params, body: { purpose: 'download' } }), locked);
    assert.equal((await browser.open(link)).statusCode, 423);
    const told = await browser.call(getSession, {});
    assert.deepEqual(told.lock, { locked: true, afterSeconds: 900 });
    assert.equal(told.user.phone, null);
  });

  test('is kept open by what a person does, not by what a page asks', async () => {
    const { person, browser } = await owner();
    await leftAlone(person, 10);
    await browser.call(getSession, {});
    assert.equal(await minutesLeft(person), 5);
    await browser.call(keepUnlocked, { body: { idleSeconds: 120 } });
    assert.equal(await minutesLeft(person), 13);
    await browser.call(keepUnlocked, { body: { idleSeconds: 800 } });
    assert.equal(await minutesLeft(person), 13);
  });

  test('is kept open by any call that a page does not make by itself, whoever makes it', async () => {
    const { clinic, person, browser } = await owner();
    const { patients } = clinic;
    const query = { patientId: patients[0]?.id ?? '' };
    await leftAlone(person, 14);
    await browser.call(listDocuments, { params: { clinicId: clinic.id }, query });
    assert.equal(await minutesLeft(person), 1, 'the page looks again by itself');
    const told = await browser.send({
      method: 'GET',
      url: `/api/clinics/${clinic.id}/documents?patientId=${query.patientId}`,
      headers: { 'x-polled': 'false', 'x-activity': '1' },
    });
    assert.equal(told.statusCode, 200);
    assert.equal(await minutesLeft(person), 1, 'no header makes it count');
    await browser.call(getClinic, { params: { clinicId: clinic.id } });
    assert.equal(await minutesLeft(person), 15);
    await leftAlone(person, 15);
    await assert.rejects(browser.call(getClinic, { params: { clinicId: clinic.id } }), locked);
    assert.equal(await minutesLeft(person), 0, 'what is refused moves nothing');
  });

  test('once locked is not opened by doing something, and does not outlive its days by asking', async () => {
    const { person, browser } = await owner();
    await leftAlone(person, 15);
    await t.make((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: sql`now() + interval '2 days'` })
        .where('user_id', '=', person.id)
        .execute(),
    );
    await assert.rejects(browser.call(keepUnlocked, { body: { idleSeconds: 0 } }), locked);
    const answer = await browser.open(getSession.path);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.ok(await isLocked(browser));
  });

  test('can be left', async () => {
    const { person, browser } = await owner();
    await leftAlone(person, 15);
    await browser.call(signOut, {});
    await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
  });
});

describe('a locked session is opened', () => {
  test('by the password, the same session going on, on record', async () => {
    const { clinic, person, browser } = await owner();
    await leftAlone(person, 15);
    const cookie = browser.jar.header;
    await assert.rejects(browser.call(unlockSession, { body: { by: 'password', password: 'errada' } }), {
      code: 'auth.invalid_credentials',
    });
    assert.ok(await isLocked(browser));
    await browser.call(unlockSession, { body: withPassword });
    assert.equal(browser.jar.header, cookie);
    assert.equal(await minutesLeft(person), 15);
    await browser.call(getClinic, { params: { clinicId: clinic.id } });
    const events = await t.make((tx) =>
      tx.selectFrom('audit_events').select('event').where('actor_id', '=', person.id).orderBy('id').execute(),
    );
    assert.deepEqual(
      events.map(({ event }) => event),
      ['auth.signed_in', 'auth.unlocked'],
    );
  });

  test('by a code of the second factor alone, each once', async () => {
    const { person, browser } = await owner();
    const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
    const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: app.now } });
    const unlock = (code: string) => browser.call(unlockSession, { body: { by: 'code', code } });
    await leftAlone(person, 15);
    for (const wrong of [app.longAgo, app.now])
      await assert.rejects(unlock(wrong), { code: 'auth.second_factor_wrong' });
    await unlock(app.next);
    assert.ok(!(await isLocked(browser)));
    await leftAlone(person, 15);
    await unlock(recoveryCodes[0] ?? '');
    assert.ok(!(await isLocked(browser)));
  });

  test('not by a code of somebody who has no second factor', async () => {
    const { person, browser } = await owner();
    await browser.call(enrolSecondFactor, { body: { password } });
    await leftAlone(person, 15);
    await assert.rejects(browser.call(unlockSession, { body: { by: 'code', code: '123456' } }), {
      code: 'auth.second_factor_wrong',
    });
  });

  test('by a passkey of its person, not by one of anybody else', async () => {
    const { person, browser } = await owner();
    const [own, others] = [await passkeys.holds(person), await passkeys.holds(await t.person())];
    const unlock = async (device: typeof own) => {
      const { options } = await browser.call(beginPasskeySignIn, {});
      await browser.call(unlockSession, { body: { by: 'passkey', credential: device.sign(options) } });
    };
    await leftAlone(person, 15);
    await assert.rejects(unlock(others), { code: 'auth.passkey_refused' });
    assert.ok(await isLocked(browser));
    await unlock(own);
    assert.ok(!(await isLocked(browser)));
  });

  test('with pauses that grow, as at the sign-in; the person’s other screens do not wait', async () => {
    const { clinic, person, browser } = await owner();
    const other = await signedIn(person, clinic.id);
    await leftAlone(person, 15);
    const wrong = { by: 'password', password: 'errada' } as const;
    for (let guess = 0; guess < 5; guess += 1)
      await assert.rejects(browser.call(unlockSession, { body: wrong }), { code: 'auth.invalid_credentials' });
    await assert.rejects(browser.call(unlockSession, { body: withPassword }), { code: 'request.too_many' });
    await other.call(unlockSession, { body: withPassword });
  });
});

describe('the time until then', () => {
  const settingsOf = (name: string) => ({ name, colorPalette: 'verde-mar' }) as const;

  test('is fifteen minutes for staff and an hour for patients, until the clinic says otherwise', async () => {
    const { clinic, browser, person } = await owner();
    const params = { clinicId: clinic.id };
    const settings = await browser.call(getClinicSettings, { params });
    assert.deepEqual([settings.staffLockMinutes, settings.patientLockMinutes], [15, 60]);
    const save = (minutes: object) =>
      browser.call(updateClinicSettings, { params, body: { ...settingsOf(clinic.name), ...minutes } });
    for (const refused of [{ staffLockMinutes: 4 }, { staffLockMinutes: 481 }, { patientLockMinutes: 721 }])
      await assert.rejects(save(refused), { code: 'request.invalid' });
    await save({ staffLockMinutes: 30, patientLockMinutes: 240 });
    assert.equal(await minutesLeft(person), 15, 'longer from the next thing done');
    await browser.call(keepUnlocked, { body: { idleSeconds: 0 } });
    assert.equal(await minutesLeft(person), 30);
    await save({ staffLockMinutes: 5 });
    assert.equal(await minutesLeft(person), 5, 'shorter at once');
    await save({});
    const kept = await browser.call(getClinicSettings, { params });
    assert.deepEqual([kept.staffLockMinutes, kept.patientLockMinutes], [5, 240]);
  });

  test('is eight hours at most, or never, as the owner sets it', async () => {
    const { clinic, browser, person } = await owner();
    const params = { clinicId: clinic.id };
    const save = (minutes: object) =>
      browser.call(updateClinicSettings, { params, body: { ...settingsOf(clinic.name), ...minutes } });
    await save({ staffLockMinutes: 480 });
    await browser.call(keepUnlocked, { body: { idleSeconds: 0 } });
    assert.equal(await minutesLeft(person), 480);
    await save({ staffLockMinutes: 0, patientLockMinutes: 0 });
    await browser.call(keepUnlocked, { body: { idleSeconds: 0 } });
    assert.deepEqual((await browser.call(getSession, {})).lock, { locked: false, afterSeconds: null });
    await leftAlone(person, 100_000);
    await browser.call(getClinic, { params });
    const later = await signedIn(person, clinic.id);
    assert.deepEqual((await later.call(getSession, {})).lock, { locked: false, afterSeconds: null });
    await save({ staffLockMinutes: 15 });
    assert.equal(await minutesLeft(person), 15, 'open screens lock again from now on');
  });

  test('is the strictest of the clinics somebody works in or is a patient of', async () => {
    const { clinic, person } = await owner();
    const other = await t.clinic({ patients: 1 });
    const set = (id: string, minutes: { staff_lock_minutes?: number; patient_lock_minutes?: number }) =>
      t.make((tx) => tx.updateTable('clinics').set(minutes).where('id', '=', id).execute());
    const minutesOf = async (userId: string) =>
      (await t.make((tx) => sql<{ minutes: number }>`select session_lock_minutes(${userId}) as minutes`.execute(tx)))
        .rows[0]?.minutes;
    await set(clinic.id, { staff_lock_minutes: 40 });
    await set(other.id, { staff_lock_minutes: 20, patient_lock_minutes: 16 });
    assert.equal(await minutesOf(person.id), 40);
    const member = { clinic_id: other.id, user_id: person.id, role: 'professional' };
    await t.make((tx) => tx.insertInto('memberships').values(member).execute());
    assert.equal(await minutesOf(person.id), 20);
    const patient = await t.person();
    const [record] = other.patients;
    await t.make((tx) =>
      tx
        .insertInto('patient_accounts')
        .values({ clinic_id: other.id, patient_id: record?.id ?? '', user_id: patient.id })
        .execute(),
    );
    assert.equal(await minutesOf(patient.id), 16);
    await set(clinic.id, { staff_lock_minutes: 0 });
    assert.equal(await minutesOf(person.id), 20, 'one clinic’s never is not another’s');
    await set(other.id, { staff_lock_minutes: 0, patient_lock_minutes: 0 });
    assert.deepEqual([await minutesOf(person.id), await minutesOf(patient.id)], [null, null]);
    assert.equal(await minutesOf((await t.person({ isSuperAdmin: true })).id), 15);
    await set(other.id, { patient_lock_minutes: 60 });
    await t.make((tx) =>
      tx
        .insertInto('memberships')
        .values({ ...member, clinic_id: clinic.id, user_id: patient.id })
        .execute(),
    );
    assert.equal(await minutesOf(patient.id), 60, 'who adds a patient as staff does not take the lock off');
    await t.make((tx) =>
      tx
        .insertInto('memberships')
        .values({ ...member, user_id: patient.id })
        .execute(),
    );
    assert.equal(await minutesOf(patient.id), null, 'where they work the time for staff counts');
  });
});
