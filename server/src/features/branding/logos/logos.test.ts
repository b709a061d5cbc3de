import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type LogoIcons, removeLogo, uploadLogo } from '@virtual-med/contract/branding/logos';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { testHouse } from '../../../testing/house.ts';
import { jpeg, png, svg } from './testing/pictures.ts';

const t = await testHouse({ RATE_LIMITS: 'off' });

const icons: LogoIcons = {
  'icon-192': png(192, 192).toString('base64'),
  'icon-512': png(512, 512).toString('base64'),
  'icon-maskable-512': png(512, 512).toString('base64'),
  'logo-mail': png(400, 120).toString('base64'),
};

interface Upload {
  file?: Buffer;
  icons?: LogoIcons;
}

const upload = async (who: Person, clinicId: string, { file, icons: drawn }: Upload) =>
  (await t.as(who))(uploadLogo, {
    params: { clinicId },
    body: { ...(file ? { file: file.toString('base64') } : {}), ...(drawn ? { icons: drawn } : {}) },
  });
const fetchAsset = (url: string) => t.app.inject({ url });
const stored = async (clinicId: string) => {
  const keys: string[] = [];
  for await (const { key } of t.house.adapters.storage.list(`clinic-assets/${clinicId}/`)) keys.push(key);
  return keys.map((key) => key.split('/').at(-1)).sort();
};

describe('a logo', () => {
  test('is cleaned, stored, shown to anyone, and never from an old cache', async () => {
    const clinic = await t.clinic();
    const first = await upload(clinic.owner, clinic.id, {
      file: svg('<script>alert(1)</script><path d="M0 0"/>'),
      icons,
    });
    assert.match(first.logoUrl ?? '', new RegExp(`^/clinic-assets/${clinic.id}/logo\\.svg\\?v=\\d+$`));
    assert.equal(
      (await (await t.as(clinic.owner))(getClinic, { params: { clinicId: clinic.id } })).logoUrl,
      first.logoUrl,
    );
    const shown = await fetchAsset(first.logoUrl ?? '');
    assert.equal(shown.statusCode, 200);
    assert.doesNotMatch(shown.body, /script/);
    assert.equal(shown.headers['content-type'], 'image/svg+xml');
    assert.equal(shown.headers['x-content-type-options'], 'nosniff');
    assert.match(String(shown.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.match(String(shown.headers['cache-control']), /immutable/);
    assert.match(
      String((await fetchAsset(`/clinic-assets/${clinic.id}/logo.svg`)).headers['cache-control']),
      /max-age=300/,
    );
    for (const name of ['icon-192', 'icon-512', 'icon-maskable-512', 'logo-mail'])
      assert.equal((await fetchAsset(`/clinic-assets/${clinic.id}/${name}.png`)).headers['content-type'], 'image/png');
  });

  test('of another kind takes the place of the one before, and its icons go with it', async () => {
    const clinic = await t.clinic();
    const first = await upload(clinic.owner, clinic.id, { file: svg(''), icons });
    await upload(clinic.owner, clinic.id, { file: jpeg(200, 60) });
    assert.deepEqual(await stored(clinic.id), ['logo.jpg']);
    assert.equal((await fetchAsset(first.logoUrl ?? '')).statusCode, 404);
  });

  test('gets new icons without a new file, and none without a logo', async () => {
    const clinic = await t.clinic();
    await assert.rejects(upload(clinic.owner, clinic.id, { icons }), { code: 'logos.none' });
    const first = await upload(clinic.owner, clinic.id, { file: png(40, 40) });
    const again = await upload(clinic.owner, clinic.id, { icons });
    assert.notEqual(again.logoUrl, first.logoUrl);
    assert.equal((await stored(clinic.id)).length, 5);
  });

  test('that is refused changes nothing', async () => {
    const clinic = await t.clinic();
    const { logoUrl } = await upload(clinic.owner, clinic.id, { file: png(40, 40), icons });
    const refusals: [Upload, string][] = [
      [{ file: Buffer.from('%PDF-1.7') }, 'logos.unsupported_type'],
      [{ file: png(40, 40).subarray(0, 60) }, 'logos.unreadable'],
      [{ file: png(30, 30), icons: { ...icons, 'icon-192': png(10, 10).toString('base64') } }, 'logos.unreadable'],
      [{ file: Buffer.alloc(3 * 1024 * 1024) }, 'request.invalid'],
    ];
    for (const [bad, code] of refusals) await assert.rejects(upload(clinic.owner, clinic.id, bad), { code });
    assert.deepEqual((await fetchAsset(logoUrl ?? '')).rawPayload, png(40, 40));
  });

  test('is not shown when its bytes cannot be stored', async () => {
    const clinic = await t.clinic();
    // A file where the clinic's folder would be: whatever is written below it fails.
    const folder = join(t.house.config.dataDir, 'files', 'clinic-assets');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, clinic.id), '');
    await assert.rejects(upload(clinic.owner, clinic.id, { file: svg('') }), { code: 'logos.not_stored' });
    const { logoUrl } = await (await t.as(clinic.owner))(getClinic, { params: { clinicId: clinic.id } });
    assert.equal(logoUrl, null);
  });

  test('can be taken away', async () => {
    const clinic = await t.clinic();
    const { logoUrl } = await upload(clinic.owner, clinic.id, { file: png(40, 40), icons });
    const removed = await (await t.as(clinic.owner))(removeLogo, { params: { clinicId: clinic.id } });
    assert.equal(removed.logoUrl, null);
    assert.deepEqual(await stored(clinic.id), []);
    assert.equal((await fetchAsset(logoUrl ?? '')).statusCode, 404);
  });
});

describe('the public endpoint', () => {
  test('shows nothing but the logo of that clinic', async () => {
    const clinic = await t.clinic();
    await upload(clinic.owner, clinic.id, { file: png(40, 40) });
    const elsewhere = await t.clinic();
    for (const path of [
      `${clinic.id}/logo.svg`,
      `${elsewhere.id}/logo.png`,
      `${newId()}/logo.png`,
      `${clinic.id}/..%2f..%2fdocuments`,
      `${clinic.id}/%2e%2e`,
      `..%2f${clinic.id}/logo.png`,
      `${clinic.id}/`,
      'x/logo.png',
    ])
      assert.equal((await fetchAsset(`/clinic-assets/${path}`)).statusCode, 404, path);
    assert.equal((await fetchAsset(`/clinic-assets/${clinic.id}/logo.png%00.svg`)).statusCode, 400);
  });

  test('shows a clinic that is gone to nobody', async () => {
    const clinic = await t.clinic();
    const { logoUrl } = await upload(clinic.owner, clinic.id, { file: png(40, 40) });
    await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', clinic.id).execute());
    assert.equal((await fetchAsset(logoUrl ?? '')).statusCode, 404);
  });
});

test('somebody of another clinic changes no logo here', async () => {
  const [clinic, elsewhere] = [await t.clinic({ professionals: 1 }), await t.clinic()];
  await assert.rejects(upload(elsewhere.owner, clinic.id, { file: png(40, 40) }), { code: 'clinics.not_found' });
  await assert.rejects(upload(clinic.professionals[0] as Person, clinic.id, { file: png(40, 40) }), {
    code: 'auth.forbidden',
  });
  assert.deepEqual(await stored(clinic.id), []);
});
