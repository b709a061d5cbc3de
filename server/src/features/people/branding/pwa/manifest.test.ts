import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import { getManifest, type Manifest } from '@virtual-med/contract/branding/pwa';
import { manifestUrl, paletteIcon } from '@virtual-med/contract/branding/pwa-addresses';
import { removeLogo, uploadLogo } from '@virtual-med/contract/clinics/logos';
import { newId } from '../../../../core/ids.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { assetKey } from '../logos.service.ts';
import { svg } from '../testing/pictures.ts';

const t = await sharedApp();
const publicFiles = join(import.meta.dirname, '../../../../../../web/public');

const ask = async (query: string) => {
  const answer = await t.app.inject({ url: `${getManifest.path}${query}` });
  return { ...answer, manifest: answer.json<Manifest>() };
};

test('a clinic is an app of its own: its name, its colours, its place', async () => {
  const clinic = await t.clinic({ name: 'Clínica Coração', palette: 'verde-mar' });
  const { statusCode, headers, manifest } = await ask(`?clinic_id=${clinic.id}`);
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'application/manifest+json; charset=utf-8');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers['set-cookie'], undefined);
  assert.equal(manifest.name, 'Clínica Coração');
  assert.equal(manifest.short_name, 'Coração');
  assert.equal(manifest.theme_color, palettes['verde-mar'].primary);
  assert.equal(manifest.start_url, `/paciente/${clinic.id}`);
  assert.equal(manifest.lang, 'pt-BR');
  assert.equal(manifest.display, 'standalone');
  assert.deepEqual(
    manifest.icons.map(({ sizes, purpose, type }) => [sizes, purpose, type]),
    [
      ['192x192', 'any', 'image/png'],
      ['512x512', 'any', 'image/png'],
      ['512x512', 'maskable', 'image/png'],
    ],
  );
});

test('two clinics, and two sides of one, stand side by side on a phone', async () => {
  const [one, other] = [await t.clinic(), await t.clinic()];
  const apps = await Promise.all(
    [manifestUrl(one.id, 'patient'), manifestUrl(one.id, 'clinic'), manifestUrl(other.id, 'patient')].map(async (url) =>
      (await t.app.inject({ url })).json<Manifest>(),
    ),
  );
  assert.equal(new Set(apps.map(({ id }) => id)).size, 3);
  for (const app of apps) {
    assert.ok(app.start_url.startsWith(app.scope), 'an app starts inside its own scope');
    for (const neighbour of apps)
      if (neighbour !== app) assert.ok(!neighbour.start_url.startsWith(app.scope), 'no app holds another');
  }
});

test('files are shared with the clinic’s side of an app, and no other', async () => {
  const clinic = await t.clinic();
  const of = async (query: string) => (await ask(query)).manifest.share_target;
  const shared = await of(`?clinic_id=${clinic.id}&area=clinic`);
  assert.equal(shared?.action, `/clinica/${clinic.id}/entrada`);
  assert.deepEqual([shared?.method, shared?.enctype], ['POST', 'multipart/form-data']);
  const [files] = shared?.params.files ?? [];
  assert.equal(files?.name, 'files');
  for (const type of ['application/pdf', 'image/jpeg', '.docx']) assert.ok(files?.accept.includes(type), type);
  assert.ok(shared?.action.startsWith((await ask(`?clinic_id=${clinic.id}&area=clinic`)).manifest.scope));
  for (const query of [
    `?clinic_id=${clinic.id}`,
    `?clinic_id=${clinic.id}&area=patient`,
    '',
    `?clinic_id=${newId()}&area=clinic`,
  ])
    assert.equal(await of(query), undefined, query);
});

test('files shared before the service worker is there are kept nowhere, and lead to the page that asks for them again', async () => {
  const clinic = await t.clinic();
  const form = ['--x', 'content-disposition: form-data; name="files"; filename="a.pdf"', '', '%PDF-1.4', '--x--', ''];
  const share = (clinicId: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: `/clinica/${clinicId}/entrada`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      payload: form.join('\r\n'),
    });
  const headers = { cookie: await t.cookieOf(clinic.owner) };
  for (const answer of [await share(clinic.id), await share(clinic.id, headers)]) {
    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers.location, `/clinica/${clinic.id}/entrada#compartilhado`);
  }
  for (const odd of ['%2f%2fmal.exemplo', "' or 1=1", 'abc'])
    assert.equal((await share(odd)).headers.location, '/', odd);
  const kept = await t.make((tx) =>
    tx.selectFrom('intake_files').select('id').where('clinic_id', '=', clinic.id).execute(),
  );
  assert.deepEqual(kept, []);
});

test('a clinic that is unknown, blocked or gone says no more than no clinic at all', async () => {
  const blocked = await t.clinic({ name: 'Clínica Sigilosa', status: 'disabled' });
  const gone = await t.clinic({ name: 'Clínica Encerrada' });
  await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', gone.id).execute());
  const { manifest, rawPayload } = await ask('');
  assert.equal(manifest.name, 'Virtual.med');
  assert.equal(manifest.scope, '/');
  for (const query of [
    `?clinic_id=${blocked.id}`,
    `?clinic_id=${gone.id}&area=clinic`,
    `?clinic_id=${newId()}`,
    '?clinic_id=',
    '?clinic_id=1%20or%201=1',
    `?clinic_id=${newId()}&clinic_id=${newId()}`,
    '?clinic_id[]=x&area=admin&voltar=/',
  ]) {
    const answer = await ask(query);
    assert.equal(answer.statusCode, 200, query);
    assert.deepEqual(answer.rawPayload, rawPayload, query);
  }
  assert.equal((await t.app.inject('/functions/v1/rapid-handler?clinic_id=%00')).statusCode, 400);
});

test('no name breaks out of the manifest', async () => {
  for (const name of [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '", "start_url": "https://mal.exemplo", "x": "',
    "';alert(1)//\\",
    '{{constructor.constructor("alert(1)")()}}',
    '\u2028\u2029 linhas',
    'Família 👨‍👩‍👧‍👦 e Saúde',
    '𝕮línica \ud83d',
  ]) {
    const clinic = await t.clinic();
    const stored = await t.make((tx) =>
      tx.updateTable('clinics').set({ name }).where('id', '=', clinic.id).returning('name').executeTakeFirstOrThrow(),
    );
    const { manifest, headers } = await ask(`?clinic_id=${clinic.id}`);
    assert.equal(manifest.name, stored.name);
    assert.ok(stored.name.includes(manifest.short_name) && manifest.short_name.length > 0, manifest.short_name);
    assert.equal(manifest.start_url, `/paciente/${clinic.id}`);
    assert.match(String(headers['content-type']), /^application\/manifest\+json/);
  }
});

test('every icon a manifest can name is there', async () => {
  for (const palette of paletteValues) {
    const clinic = await t.clinic({ palette });
    for (const { src } of (await ask(`?clinic_id=${clinic.id}`)).manifest.icons)
      assert.ok(existsSync(join(publicFiles, src)), src);
    assert.ok(existsSync(join(publicFiles, paletteIcon(palette, 'apple-180'))), palette);
  }
  for (const { src } of (await ask('')).manifest.icons) assert.ok(existsSync(join(publicFiles, src)), src);
});

test('a clinic with a logo shows the icons drawn from it, and its palette’s where none were drawn', async () => {
  const clinic = await t.clinic({ palette: 'por-do-sol' });
  const owner = await t.as(clinic.owner);
  const params = { clinicId: clinic.id };
  const sources = async () => (await ask(`?clinic_id=${clinic.id}`)).manifest.icons.map(({ src }) => src);
  const ofPalette = await sources();

  await owner(uploadLogo, { params, body: { file: svg('<path d="M0 0"/>').toString('base64') } });
  const ofLogo = await sources();
  assert.equal(new Set([...ofLogo, ...ofPalette]).size, 6);
  for (const src of ofLogo) assert.equal((await t.app.inject({ url: src })).headers['content-type'], 'image/png', src);

  await t.ctx.adapters.storage.remove(assetKey(clinic.id, 'icon-maskable-512.png'));
  assert.deepEqual(await sources(), ofPalette, 'a logo of before may have none');

  await owner(removeLogo, { params });
  assert.deepEqual(await sources(), ofPalette);
});
