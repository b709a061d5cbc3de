import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { requestsOf } from '../../../../testing/access-matrix/requests.ts';
import { rows } from '../../../../testing/access-matrix/rows.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true', REQUIRE_SECOND_FACTOR: 'staff' });
const { send } = requestsOf(t);
const mustEnrol = { code: 'auth.must_enrol_second_factor' };

describe('staff without the second factor that is required of them', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.access.area === 'public') continue;
    test(`${name}: ${endpoint.withoutSecondFactor ? 'may be used' : 'waits'} until it is on`, async () => {
      const clinic = await t.clinic({ patients: 1 });
      await t.make((tx) =>
        tx.updateTable('users').set({ platform_role: 'super_admin' }).where('id', '=', clinic.owner.id).execute(),
      );
      const answer = await send(endpoint, await rows[name].input(clinic, t), clinic.owner);
      const waits = answer.statusCode === 403 && answer.json().code === 'auth.must_enrol_second_factor';
      assert.equal(waits, !endpoint.withoutSecondFactor, answer.body);
    });
  }

  test('only what enrols them is open: nothing else was let through by mistake', () => {
    const open = Object.entries(endpoints).filter(([, { withoutSecondFactor }]) => withoutSecondFactor);
    assert.deepEqual(open.map(([name]) => name).sort(), [
      'changePassword',
      'confirmSecondFactor',
      'enrolSecondFactor',
      'getSession',
      'keepUnlocked',
      'signOut',
      'unlockSession',
    ]);
  });
});

test('from the login to the clinic: sign in, enrol, and everything is open', async () => {
  const clinic = await t.clinic({ owner: { passwordHash } });
  const browser = openBrowser(t.app);
  const { email } = clinic.owner;
  const place = { area: 'clinic' as const, selectedClinicId: clinic.id, email, password };
  assert.deepEqual(await browser.call(signIn, { body: place }), {
    next: 'enrol_second_factor',
    redirectTo: `/clinica/${clinic.id}/pacientes`,
  });
  const { user } = await browser.call(getSession, {});
  assert.deepEqual([user.secondFactorRequired, user.secondFactorEnabled], [true, false]);
  const list = () => browser.call(listPatients, { params: { clinicId: clinic.id }, query: {} });
  await assert.rejects(list(), mustEnrol);
  const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
  await assert.rejects(list(), mustEnrol, 'begun is not done');
  await browser.call(confirmSecondFactor, { body: { code: app.now } });
  await list();
  await browser.call(disableSecondFactor, { body: { password, code: app.next } });
  await assert.rejects(list(), mustEnrol, 'and turned off, it is closed again');
  await browser.call(signOut, {});
});

test('a temporary password is replaced first, then the second factor comes', async () => {
  const clinic = await t.clinic();
  const { temporaryPassword } = await t.make((tx) =>
    issueTemporaryPassword(t.ctx, tx, { userId: clinic.owner.id, clinicId: clinic.id, createdBy: null }),
  );
  const browser = openBrowser(t.app);
  const { email } = clinic.owner;
  const place = { area: 'clinic' as const, selectedClinicId: clinic.id, email, password: temporaryPassword };
  assert.equal((await browser.call(signIn, { body: place })).next, 'new_password');
  await assert.rejects(browser.call(enrolSecondFactor, { body: { password: temporaryPassword } }), {
    code: 'auth.must_change_password',
  });
  const chosen = { password: 'Outra-senha-2', confirmPassword: 'Outra-senha-2' };
  await browser.call(changePassword, { body: { currentPassword: temporaryPassword, ...chosen } });
  await assert.rejects(browser.call(listPatients, { params: { clinicId: clinic.id }, query: {} }), mustEnrol);
  const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password: chosen.password } })).key);
  await browser.call(confirmSecondFactor, { body: { code: app.now } });
  await browser.call(listPatients, { params: { clinicId: clinic.id }, query: {} });
});

test('patients are asked for nothing; staff who are patients too are asked at that area as well', async () => {
  const clinic = await t.clinic({ patients: 2, professionals: [{ passwordHash }] });
  const professional = clinic.professionals[0];
  assert.ok(professional);
  const patient = await t.person({ passwordHash });
  await t.make(async (tx) => {
    await linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient);
    await linkAccount(tx, clinic.id, clinic.patients[1]?.id ?? '', professional);
  });
  const signInAt = async ({ email }: { email: string }) =>
    openBrowser(t.app).call(signIn, { body: { area: 'patient', selectedClinicId: clinic.id, email, password } });
  assert.equal((await signInAt(patient)).next, 'done');
  assert.equal((await signInAt(professional)).next, 'enrol_second_factor');
});

test('required of Super Admins alone, a clinic’s owner is not asked', async () => {
  const strict = await testApp({ RATE_LIMITS: 'off', REQUIRE_SECOND_FACTOR: 'super_admin' });
  const admin = await strict.person({ isSuperAdmin: true, passwordHash });
  const clinic = await strict.clinic({ owner: { passwordHash } });
  const signInAt = (at: { area: 'admin' } | { area: 'clinic'; selectedClinicId: string }, { email }: Person) =>
    openBrowser(strict.app).call(signIn, { body: { ...at, email, password } });
  assert.equal((await signInAt({ area: 'admin' }, admin)).next, 'enrol_second_factor');
  assert.equal((await signInAt({ area: 'clinic', selectedClinicId: clinic.id }, clinic.owner)).next, 'done');
  await (await strict.as(clinic.owner))(listPatients, { params: { clinicId: clinic.id }, query: {} });
  // An endpoint open to strangers proves the platform's staff by itself: it asks for the same.
  const { password: _, ...asked } = (await rows.createClinicAdmin.input(clinic, strict)).body ?? {};
  const answer = await strict.app.inject({
    method: 'POST',
    url: endpoints.createClinicAdmin.path,
    headers: { cookie: await strict.cookieOf(admin) },
    payload: { ...asked, colorPalette: 'verde-mar', subscriptionPlan: clinic.id },
  });
  assert.equal(answer.json().code, 'auth.must_enrol_second_factor', answer.body);
});

test('not required, nobody is asked', async () => {
  const free = await testApp({ RATE_LIMITS: 'off' });
  const admin = await free.person({ isSuperAdmin: true, passwordHash });
  const browser = openBrowser(free.app);
  assert.equal((await browser.call(signIn, { body: { area: 'admin', email: admin.email, password } })).next, 'done');
  assert.equal((await browser.call(getSession, {})).user.secondFactorRequired, false);
});
