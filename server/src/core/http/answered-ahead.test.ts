import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getSession } from '@virtual-med/contract/identity/session';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../app.ts';
import { patientOf } from '../../features/documents/testing/documents.ts';
import { testApp } from '../../testing/test-app.ts';
import { answersAhead } from './answered-ahead.ts';

const t = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'vm-answers-'));
await mkdir(join(folder, 'pages'));
const shell = '<html lang="pt-BR"><head><link rel="modulepreload" href="/x.js"></head><body></body></html>';
await writeFile(join(folder, 'app.html'), shell);
await writeFile(join(folder, 'pages/area.html'), shell);
const firstView = { script: 'assets/first-view.js', font: 'assets/letters.woff2' };
await writeFile(
  join(folder, 'areas.json'),
  JSON.stringify([
    { path: '/clinica/$clinicId/pacientes', files: ['assets/list.js', 'assets/list.css'], firstView },
    { path: '/clinica/$clinicId/paciente/$patientId', files: ['assets/record.js'], firstView },
    { path: '/clinica/$clinicId/profissionais', files: ['assets/staff.js'] },
    { path: '/paciente/$clinicId/painel', files: ['assets/home.js'], firstView },
  ]),
);
/** However busy the machine is. */
const app = await createApp(t.ctx, { webFolder: folder, pagePatienceMs: 60_000 });
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', accept: 'text/html', cookie, ...headers } });

const inPage = (body: string): Record<string, unknown> | undefined => {
  const json = /<script type="application\/json" id="answers">([^<]*)<\/script><\/body>/.exec(body)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
};

describe('a page that is drawn before its program is here', () => {
  test('brings the very answers its routes give, beside the script that draws them, and is kept nowhere', async () => {
    const clinic = await t.clinic({ patients: 1 });
    await t.make((tx) =>
      tx.updateTable('patients').set({ name: '</script><b>Ana' }).where('clinic_id', '=', clinic.id).execute(),
    );
    const cookie = await t.cookieOf(clinic.owner);
    const page = await open(`/clinica/${clinic.id}/pacientes`, cookie);
    const answers = inPage(page.body);
    assert.ok(answers);
    const addresses = Object.keys(answers);
    assert.equal(addresses.length, 7);
    for (const url of addresses) assert.deepEqual(answers[url], (await open(url, cookie)).json(), url);
    assert.match(JSON.stringify(answers), /<\/script><b>Ana/);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.match(page.body, /<script defer fetchpriority="high" src="\/assets\/first-view\.js"><\/script>/);
    assert.doesNotMatch(page.body, /data-ask/);
  });

  test('names the files of its program where its first script finds them, and a browser nothing to do before it draws', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const cookie = await t.cookieOf(clinic.owner);
    const drawn = (await open(`/clinica/${clinic.id}/pacientes`, cookie)).body;
    assert.match(drawn, /^<html data-files="\/x\.js \/assets\/list\.js" /);
    assert.match(drawn, /<link rel="stylesheet" crossorigin href="\/assets\/list\.css">/);
    assert.doesNotMatch(drawn, /modulepreload|as="script"/);
    const other = (await open(`/clinica/${clinic.id}/profissionais`, cookie)).body;
    assert.match(other, /<link rel="modulepreload" crossorigin href="\/assets\/staff\.js">/);
    assert.doesNotMatch(other, /data-files/);
  });

  test('comes packed where the browser can unpack it', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const cookie = await t.cookieOf(clinic.owner);
    const list = `/clinica/${clinic.id}/pacientes`;
    const plain = await open(list, cookie);
    assert.equal(plain.headers['content-encoding'], undefined);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, unpacked] of Object.entries(unpack)) {
      const page = await open(list, cookie, { 'accept-encoding': encoding });
      assert.equal(page.headers['content-encoding'], encoding);
      assert.equal(page.headers.vary, 'accept-encoding');
      assert.equal(page.headers['cache-control'], 'no-store');
      assert.deepEqual(
        Object.keys(inPage(unpacked(page.rawPayload).toString()) ?? {}),
        Object.keys(inPage(plain.body) ?? {}),
      );
    }
  });

  test('is a record too, whose opening is noted once, and no stranger’s', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const [patient] = clinic.patients;
    assert.ok(patient);
    const page = `/clinica/${clinic.id}/paciente/${patient.id}`;
    const answers = inPage((await open(page, await t.cookieOf(clinic.owner))).body) ?? {};
    const record = answers[`/api/clinics/${clinic.id}/patients/${patient.id}`] as { id: string } | undefined;
    assert.equal(record?.id, patient.id);
    const opened = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select('actor_id')
        .where('clinic_id', '=', clinic.id)
        .where('event', '=', 'patients.opened')
        .execute(),
    );
    assert.deepEqual(opened, [{ actor_id: clinic.owner.id }]);
    const stranger = await t.cookieOf((await t.clinic()).owner);
    assert.equal(inPage((await open(page, stranger)).body), undefined);
  });

  test('renews the session as its own question would', async () => {
    const clinic = await t.clinic();
    const cookie = await t.cookieOf(clinic.owner);
    const anew = async () => (await open(`/clinica/${clinic.id}/pacientes`, cookie)).headers['set-cookie'];
    assert.match(String(await anew()), /^vm\.session_token=/);
    assert.equal(await anew(), undefined);
  });

  test('brings nothing to whom a route would refuse it, and nothing while nobody looks', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const list = `/clinica/${clinic.id}/pacientes`;
    const owner = await t.cookieOf(clinic.owner);
    const patient = await t.cookieOf(await patientOf(t, clinic));
    const home = inPage((await open(`/paciente/${clinic.id}/painel`, patient)).body);
    assert.deepEqual(Object.keys(home ?? {}).length, 3);
    assert.ok(!JSON.stringify(inPage((await open(list, patient)).body)).includes('patients'));
    const strangers = [(await t.clinic()).owner, await t.person({ isSuperAdmin: true })];
    for (const person of strangers) assert.equal(inPage((await open(list, await t.cookieOf(person))).body), undefined);
    for (const name of ['sec-purpose', 'purpose'])
      assert.equal(inPage((await open(list, owner, { [name]: 'prefetch' })).body), undefined);
    assert.equal(inPage((await open(`/clinica/${clinic.id}/profissionais`, owner)).body), undefined);
    assert.ok(inPage((await open(list, owner)).body));
    await t.make((tx) =>
      tx
        .updateTable('sessions')
        .set({ locks_at: sql`now() - interval '1 minute'` })
        .where('user_id', '=', clinic.owner.id)
        .execute(),
    );
    const locked = await open(list, owner);
    assert.equal(inPage(locked.body), undefined);
    assert.match(locked.body, new RegExp(`data-ask="${getSession.path}"`));
  });
});

test('a server that answered too late is not asked again for a while', async () => {
  let [asked, now] = [0, 0];
  const never = { inject: () => new Promise<never>(() => (asked += 1)) };
  const answer = answersAhead(never, 1, () => now);
  const request = { method: 'GET', headers: {}, socket: {} } as FastifyRequest;
  assert.equal(await answer(request, ['/api/session']), undefined);
  assert.equal(await answer(request, ['/api/session']), undefined);
  assert.equal(asked, 1);
  now += 5_000;
  await answer(request, ['/api/session']);
  assert.equal(asked, 2);
});
