import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { sql } from 'kysely';
import { patientOf } from '../../features/records/documents/testing/documents.ts';
import { preloadsOf } from '../../page-preloads.ts';
import { testApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { readAreaPages } from './area-pages.ts';
import { preloadUrls } from './preload-urls.ts';
import { sessionCookieName, signSessionToken } from './session-cookie.ts';

const t = await testApp();
const session = getSession.path;

const folder = await mkdtemp(join(tmpdir(), 'vm-areas-'));
after(() => rm(folder, { recursive: true }));
const paths = [
  '/admin',
  '/clinica/$clinicId/documentos',
  '/clinica/$clinicId/pacientes',
  '/clinica/$clinicId/paciente/$patientId',
  '/paciente/$clinicId/painel',
];
await writeFile(join(folder, 'areas.json'), JSON.stringify(paths.map((path) => ({ path, files: [] }))));
const findPage = readAreaPages(folder);

function urlsFor(address: string, cookie: string | undefined): Promise<string[] | undefined> {
  const page = findPage(address);
  assert.ok(page, address);
  // However busy the machine is.
  return preloadUrls(t.ctx, { params: page.params, preloads: preloadsOf(page.path) }, cookie, 60_000);
}

async function ask(address: string, cookie: string | undefined): Promise<string[]> {
  const urls = await urlsFor(address, cookie);
  assert.ok(urls);
  return urls;
}

/** What the page would be answered, asked by whoever holds the cookie. */
const statusOf = async (url: string, cookie: string) =>
  (await t.app.inject({ url, headers: { cookie, host: 'localhost' } })).statusCode;

describe('the requests preloaded with a page behind a login', () => {
  test('are the session, the clinic and the list it opens with, and every one of them is answered', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const api = `/api/clinics/${clinic.id}`;
    const cookie = await t.cookieOf(clinic.owner);
    const asked = await ask(`/clinica/${clinic.id}/pacientes?busca=x`, cookie);
    assert.deepEqual(asked, [
      session,
      api,
      `${api}/payment-status`,
      `${api}/patients/overview`,
      `${api}/patients?limit=50`,
      `${api}/privacy-requests/count`,
      `${api}/patients/waiting`,
    ]);
    for (const url of asked) assert.equal(await statusOf(url, cookie), 200, url);
    assert.deepEqual(await ask(`/clinica/${clinic.id}/documentos/`, cookie), asked.slice(0, 3));
  });

  test('are the record, on a patient’s page, and its documents', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const [patient] = clinic.patients;
    const [professional] = clinic.professionals;
    assert.ok(patient && professional);
    const api = `/api/clinics/${clinic.id}`;
    const page = `/clinica/${clinic.id}/paciente/${patient.id}`;
    const cookie = await t.cookieOf(clinic.owner);
    const asked = await ask(page, cookie);
    assert.deepEqual(asked, [
      session,
      api,
      `${api}/payment-status`,
      `${api}/patients/${patient.id}`,
      `${api}/documents?patientId=${patient.id}&order=newest`,
      `${api}/deleted-documents?patientId=${patient.id}&limit=200`,
      `${api}/patients/${patient.id}/wrong-patient-warnings`,
      '/api/public-config',
    ]);
    for (const url of asked) assert.equal(await statusOf(url, cookie), 200, url);
    assert.deepEqual(
      await ask(page, await t.cookieOf(professional)),
      asked.filter((url) => !url.includes('deleted')),
    );
    assert.deepEqual(await ask(`${page}x`, cookie), []);
  });

  test('are none its reader would be refused', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const [professional] = clinic.professionals;
    assert.ok(professional);
    const patient = await patientOf(t, clinic);
    const page = `/clinica/${clinic.id}/pacientes`;
    const ofProfessional = await ask(page, await t.cookieOf(professional));
    assert.ok(ofProfessional.some((url) => url.endsWith('/patients/overview')));
    assert.ok(ofProfessional.every((url) => !url.includes('privacy-requests')));
    const home = await ask(`/paciente/${clinic.id}/painel`, await t.cookieOf(patient));
    assert.deepEqual(home, [session, `/api/clinics/${clinic.id}`, `/api/clinics/${clinic.id}/my/home`]);
    assert.deepEqual(await ask(page, await t.cookieOf(patient)), home.slice(0, 2));
    const stranger = await t.clinic();
    for (const person of [stranger.owner, await t.person({ isSuperAdmin: true })])
      assert.deepEqual(await ask(page, await t.cookieOf(person)), [session]);
    assert.deepEqual(await ask(page.replace(clinic.id, newId()), await t.cookieOf(clinic.owner)), [session]);
  });

  test('are the session alone while it is locked or a password has to be chosen, and nothing for who has none', async () => {
    const clinic = await t.clinic();
    const page = `/clinica/${clinic.id}/pacientes`;
    const cookie = await t.cookieOf(clinic.owner);
    await t.make((tx) =>
      tx
        .updateTable('sessions')
        .set({ locks_at: sql`now() - interval '1 minute'` })
        .where('user_id', '=', clinic.owner.id)
        .execute(),
    );
    assert.deepEqual(await ask(page, cookie), [session]);
    assert.deepEqual(await ask('/admin', cookie), [session]);
    const made = signSessionToken('made-up', 'another-key');
    for (const forged of [undefined, 'a=b', `${sessionCookieName(false)}=${made}`])
      assert.equal(await urlsFor(page, forged), undefined);
  });
});
