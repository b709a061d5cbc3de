// Ways into systems like this one that have worked elsewhere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { listDevices } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { getClinicsByEmail, requestPasswordReset, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { sessionCookieName, signSessionToken } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import { openSession, type Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { challengeCookieName } from './challenge.ts';

const t = await sharedApp();
const cookieName = sessionCookieName(false);
const secret = t.ctx.secretKey;

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const codeOf = async (answer: ReturnType<typeof get>) => (await answer).json().code;

async function signedInPatient() {
  const clinic = await t.clinic({ patients: 2 });
  const patient = await t.person({ passwordHash });
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  const browser = openBrowser(t.app);
  await browser.call(signIn, {
    body: { area: 'patient', selectedClinicId: clinic.id, email: patient.email, password },
  });
  return { clinic, patient, browser };
}

describe('an id in an address', () => {
  test('never changes what the session is', async () => {
    const [mine, other] = [await t.clinic({ owner: { passwordHash } }), await t.clinic()];
    const browser = openBrowser(t.app);
    await browser.call(signIn, {
      body: { area: 'clinic', selectedClinicId: mine.id, email: mine.owner.email, password },
    });
    const before = await browser.call(getSession, {});
    await assert.rejects(browser.call(getClinic, { params: { clinicId: other.id } }), { code: 'clinics.not_found' });
    await assert.rejects(browser.call(listPatients, { params: { clinicId: other.id } }), { code: 'clinics.not_found' });
    assert.deepEqual(await browser.call(getSession, {}), before);
    assert.equal((await browser.call(getClinic, { params: { clinicId: mine.id } })).id, mine.id);
  });
});

describe('the check of a session', () => {
  test('is not altered by any parameter or header', async () => {
    const person = await t.person();
    const expired = await t.make((tx) => openSession(tx, person.id, -1));
    const cookie = `${cookieName}=${signSessionToken(expired, secret)}`;
    for (const query of ['', '?skip_timeout_reset=1', '?disableRefresh=true', '?disableCookieCache=true', '?token=x'])
      assert.equal(await codeOf(get(`${getSession.path}${query}`, { cookie })), 'auth.required', query);
    const headers = {
      authorization: `Bearer ${expired}`,
      'x-session-token': expired,
      'x-user-id': person.id,
      'x-original-url': '/healthz',
      'x-forwarded-for': '127.0.0.1',
      'x-http-method-override': 'POST',
    };
    for (const [name, value] of Object.entries(headers)) {
      assert.equal(await codeOf(get(getSession.path, { [name]: value })), 'auth.required', name);
      assert.equal(await codeOf(get(getSession.path, { cookie, [name]: value })), 'auth.required', name);
    }
    const refuse = `${cookie}; vm.dont_remember=true; vm.session_data=x`;
    assert.equal(await codeOf(get(getSession.path, { cookie: refuse })), 'auth.required');
  });

  test('accepts no cookie but a session’s own, signed by us and unaltered', async () => {
    const person = await t.person({ isSuperAdmin: true, passwordHash });
    const browser = openBrowser(t.app);
    await browser.call(signIn, { body: { area: 'admin', email: person.email, password } });
    const good = await t.make((tx) => openSession(tx, person.id));
    const signed = signSessionToken(good, secret);
    const device = /vm\.device=([^;]+)/.exec(browser.jar.header)?.[1];
    assert.equal((await get(getSession.path, { cookie: `${cookieName}=${signed}` })).statusCode, 200);
    for (const cookie of [
      `${cookieName}=${good}`,
      `${cookieName}=${good}.`,
      `${cookieName}=${signed.slice(0, -6)}`,
      `${cookieName}=x${signed}`,
      `${cookieName}=${signSessionToken(good, 'another key of at least 32 characters')}`,
      `${cookieName}=${signSessionToken(good, '')}`,
      `${cookieName}=${signSessionToken(person.id, secret)}`,
      `${cookieName}=${device}`,
      `${cookieName}=%`,
      `__Secure-${cookieName}=${signed}`,
      `${challengeCookieName(false)}=${signed}`,
      `vm.device=${signed}`,
    ])
      for (const path of [getSession.path, listDevices.path])
        assert.equal(await codeOf(get(path, { cookie })), 'auth.required', `${path} ${cookie}`);
  });

  test('a patient’s session opens nothing of the staff’s, in any clinic', async () => {
    const { clinic, browser } = await signedInPatient();
    for (const endpoint of Object.values(endpoints) as AnyEndpoint[]) {
      if (endpoint.access.area !== 'clinic' || endpoint.access.roles.includes('patient')) continue;
      const path = endpoint.path.replace(':clinicId', clinic.id).replace(/:\w+/g, () => newId());
      const url = endpoint.path.includes(':clinicId') ? path : `${path}?clinicId=${clinic.id}`;
      const payload = endpoint.body && { clinicId: clinic.id };
      const answer = await browser.send({ method: endpoint.method, url, ...(payload ? { payload } : {}) });
      assert.equal(answer.statusCode, 403, `${endpoint.method} ${endpoint.path}: ${answer.body}`);
    }
  });
});

describe('blocking a clinic', () => {
  test('stops its people at the next request, staff and patients alike, and at the login', async () => {
    const { clinic, patient, browser } = await signedInPatient();
    const owner = await t.as(clinic.owner);
    const params = { clinicId: clinic.id };
    await browser.call(getClinic, { params });
    await owner(getClinic, { params });
    await t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinic.id).execute());
    await assert.rejects(browser.call(getClinic, { params }), { code: 'clinics.blocked' });
    await assert.rejects(owner(getClinic, { params }), { code: 'clinics.blocked' });
    const again = { area: 'patient' as const, selectedClinicId: clinic.id, email: patient.email, password };
    await assert.rejects(browser.call(signIn, { body: again }), { code: 'auth.clinic_unavailable' });
    const { clinics } = await browser.call(getSession, {});
    assert.deepEqual(
      clinics.map(({ status }) => status),
      ['disabled'],
      'so that the screen can say why',
    );
  });
});

describe('without a session', () => {
  test('nothing that needs one answers, however it is asked', async () => {
    for (const endpoint of Object.values(endpoints) as AnyEndpoint[]) {
      if (endpoint.access.area === 'public') continue;
      const path = endpoint.path.replace(/:\w+/g, () => newId());
      for (const url of [path, `${path}?admin=true`, `${path}/..${path}`, `//${path.slice(1)}`]) {
        const answer = await t.app.inject({ method: endpoint.method, url });
        assert.ok([401, 404].includes(answer.statusCode), `${endpoint.method} ${url}: ${answer.statusCode}`);
      }
      assert.equal((await t.app.inject({ method: endpoint.method, url: path })).statusCode, 401, path);
    }
  });

  test('having asked at a public endpoint first opens nothing', async () => {
    const clinic = await t.clinic();
    const browser = openBrowser(t.app);
    await browser.call(getClinicsByEmail, { body: { email: clinic.owner.email } });
    await assert.rejects(
      browser.call(signIn, {
        body: { area: 'clinic', selectedClinicId: clinic.id, email: clinic.owner.email, password: 'errada-123' },
      }),
    );
    assert.deepEqual(browser.jar.names, []);
    await assert.rejects(browser.call(getClinic, { params: { clinicId: clinic.id } }), { code: 'auth.required' });
    await assert.rejects(browser.call(listDevices, {}), { code: 'auth.required' });
  });

  test('another site’s page cannot sign a visitor in', async () => {
    const person = await t.person({ isSuperAdmin: true, passwordHash });
    const answer = await t.app.inject({
      method: 'POST',
      url: signIn.path,
      headers: { origin: 'https://outro.exemplo', 'sec-fetch-site': 'cross-site' },
      payload: { area: 'admin', email: person.email, password },
    });
    assert.equal(answer.json().code, 'request.wrong_origin');
    assert.equal(answer.headers['set-cookie'], undefined);
  });
});

describe('whether somebody has an account', () => {
  const passwordless = () => t.person();
  const strip = (answer: Awaited<ReturnType<typeof get>>) => {
    const { requestId: _, ...body } = answer.json();
    const { 'x-request-id': __, date: ___, ...headers } = answer.headers;
    return { status: answer.statusCode, body, headers };
  };

  async function alike(endpoint: AnyEndpoint, body: (email: string) => object, people: readonly Person[]) {
    const ask = async (email: string) =>
      strip(await t.app.inject({ method: 'POST', url: endpoint.path, payload: body(email) }));
    const unknown = await ask('ninguem@exemplo.med');
    for (const { email } of people) assert.deepEqual(await ask(email), unknown, endpoint.path);
    return unknown;
  }

  test('is told by no public endpoint', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const people = [
      await t.person({ passwordHash }),
      await passwordless(),
      await t.person({ isSuperAdmin: true, passwordHash }),
    ];
    const wrong = { password: 'errada-123' };
    const refused = await alike(signIn, (email) => ({ area: 'admin', email, ...wrong }), [...people, clinic.owner]);
    assert.equal(refused.body.code, 'auth.invalid_credentials');
    for (const area of ['clinic', 'patient'])
      await alike(signIn, (email) => ({ area, selectedClinicId: clinic.id, email, ...wrong }), [
        ...people,
        clinic.owner,
      ]);
    await alike(getClinicsByEmail, (email) => ({ email }), people);
    await alike(requestPasswordReset, (email) => ({ email }), people);
  });
});
