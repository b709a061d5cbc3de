import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { palettes } from '@virtual-med/contract/branding/palettes';
import { getClinic, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { removeLogo, uploadLogo } from '@virtual-med/contract/clinics/logos';
import { newId } from '../../../core/ids.ts';
import { sharp } from '../../../core/pictures/image-library.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { assetKey } from './logos.service.ts';
import { jpeg, png, svg } from './testing/pictures.ts';

const t = await sharedApp();

const upload = async (who: Person, clinicId: string, file: Buffer) =>
  (await t.as(who))(uploadLogo, { params: { clinicId }, body: { file: file.toString('base64') } });
const fetchAsset = (url: string) => t.app.inject({ url });
const stored = async (clinicId: string) => {
  const keys: string[] = [];
  for await (const { key } of t.ctx.adapters.storage.list(`clinic-assets/${clinicId}/`)) keys.push(key);
  return keys.map((key) => key.split('/').at(-1)).sort();
};

const iconFiles = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'logo-mail.png'];

/** The colour of an icon's corner, where the logo never is. */
async function groundOf(clinicId: string, file: string): Promise<string> {
  const { rawPayload } = await fetchAsset(`/clinic-assets/${clinicId}/${file}`);
  const [red = 0, green = 0, blue = 0] = await sharp(rawPayload).raw().toBuffer();
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}

describe('a logo', () => {
  test('is a picture and nothing else, shown to anyone, and never from an old cache', async () => {
    const clinic = await t.clinic();
    const first = await upload(clinic.owner, clinic.id, svg('<script>alert(1)</script><path d="M0 0"/>'));
    assert.match(first.logoUrl ?? '', new RegExp(`^/clinic-assets/${clinic.id}/logo\\.png\\?v=\\d+$`));
    assert.equal(
      (await (await t.as(clinic.owner))(getClinic, { params: { clinicId: clinic.id } })).logoUrl,
      first.logoUrl,
    );
    const shown = await fetchAsset(first.logoUrl ?? '');
    assert.equal(shown.statusCode, 200);
    assert.deepEqual(shown.rawPayload.subarray(1, 4).toString(), 'PNG');
    assert.equal(shown.headers['content-type'], 'image/png');
    assert.equal(shown.headers['x-content-type-options'], 'nosniff');
    assert.match(String(shown.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.match(String(shown.headers['cache-control']), /immutable/);
    assert.match(
      String((await fetchAsset(`/clinic-assets/${clinic.id}/logo.png`)).headers['cache-control']),
      /max-age=300/,
    );
  });

  test('comes with its icons, each of its size and on the clinic’s colour', async () => {
    const clinic = await t.clinic({ palette: 'verde-mar' });
    for (const sent of [png(300, 90), jpeg(90, 300), svg('<rect width="200" height="60"/>')]) {
      await upload(clinic.owner, clinic.id, sent);
      const sizes: Record<string, (number | undefined)[]> = {};
      for (const file of iconFiles) {
        const { rawPayload, headers } = await fetchAsset(`/clinic-assets/${clinic.id}/${file}`);
        assert.equal(headers['content-type'], 'image/png');
        const { width, height } = await sharp(rawPayload).metadata();
        sizes[file] = [width, height];
      }
      const { 'logo-mail.png': mail = [], ...icons } = sizes;
      assert.deepEqual(Object.values(icons), [
        [192, 192],
        [512, 512],
        [512, 512],
      ]);
      assert.ok((mail[0] ?? 0) <= 400 && (mail[1] ?? 0) <= 120 && (mail[0] === 400 || mail[1] === 120), String(mail));
      assert.equal(await groundOf(clinic.id, 'icon-512.png'), palettes['verde-mar'].primary);
    }
  });

  test('stands in the middle of its icons, whatever clear margin it came with', async () => {
    const clinic = await t.clinic({ palette: 'verde-mar' });
    await upload(clinic.owner, clinic.id, svg('<rect width="60" height="60" fill="#fff"/>'));
    const { rawPayload } = await fetchAsset(`/clinic-assets/${clinic.id}/icon-192.png`);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (96 * 192 + 96) * info.channels;
    assert.deepEqual([...data.subarray(middle, middle + 3)], [255, 255, 255]);
  });

  test('gets new icons when the clinic changes its colours, and a new address with them', async () => {
    const clinic = await t.clinic({ palette: 'verde-mar' });
    const params = { clinicId: clinic.id };
    const owner = await t.as(clinic.owner);
    const first = await upload(clinic.owner, clinic.id, png(200, 60));
    const renamed = await owner(updateClinicSettings, {
      params,
      body: { name: 'Clínica Nova', colorPalette: 'verde-mar' },
    });
    assert.equal(renamed.logoUrl, first.logoUrl, 'a name changes no picture');
    const recoloured = await owner(updateClinicSettings, {
      params,
      body: { name: 'Clínica Nova', colorPalette: 'por-do-sol' },
    });
    assert.notEqual(recoloured.logoUrl, first.logoUrl);
    assert.equal((await owner(getClinic, { params })).logoUrl, recoloured.logoUrl);
    for (const file of iconFiles.slice(0, 3))
      assert.equal(await groundOf(clinic.id, file), palettes['por-do-sol'].primary, file);
  });

  test('of another kind takes the place of the one before', async () => {
    const clinic = await t.clinic();
    const first = await upload(clinic.owner, clinic.id, svg(''));
    await upload(clinic.owner, clinic.id, jpeg(200, 60));
    assert.deepEqual(await stored(clinic.id), [...iconFiles.slice(0, 3), 'logo-mail.png', 'logo.jpg']);
    assert.equal((await fetchAsset(first.logoUrl ?? '')).statusCode, 404);
  });

  test('that is refused changes nothing', async () => {
    const clinic = await t.clinic();
    const { logoUrl } = await upload(clinic.owner, clinic.id, png(40, 40));
    const before = await fetchAsset(logoUrl ?? '');
    const refusals: [Buffer, string][] = [
      [Buffer.from('%PDF-1.7'), 'logos.unsupported_type'],
      [png(40, 40).subarray(0, 60), 'logos.unreadable'],
      [png(8, 8), 'logos.wrong_dimensions'],
      [Buffer.alloc(3 * 1024 * 1024), 'request.invalid'],
    ];
    for (const [bad, code] of refusals) await assert.rejects(upload(clinic.owner, clinic.id, bad), { code });
    assert.deepEqual((await fetchAsset(logoUrl ?? '')).rawPayload, before.rawPayload);
  });

  test('is not shown when its bytes cannot be stored', async () => {
    const clinic = await t.clinic();
    // A file where the clinic's folder would be: whatever is written below it fails.
    const folder = join(t.ctx.config.dataDir, 'files', 'clinic-assets');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, clinic.id), '');
    await assert.rejects(upload(clinic.owner, clinic.id, svg('')), { code: 'logos.not_stored' });
    const { logoUrl } = await (await t.as(clinic.owner))(getClinic, { params: { clinicId: clinic.id } });
    assert.equal(logoUrl, null);
  });

  test('can be taken away', async () => {
    const clinic = await t.clinic();
    const { logoUrl } = await upload(clinic.owner, clinic.id, png(40, 40));
    const removed = await (await t.as(clinic.owner))(removeLogo, { params: { clinicId: clinic.id } });
    assert.equal(removed.logoUrl, null);
    assert.deepEqual(await stored(clinic.id), []);
    assert.equal((await fetchAsset(logoUrl ?? '')).statusCode, 404);
  });
});

describe('a logo of before', () => {
  /** As earlier versions kept it: as it was sent, with the icons the sender drew or none. */
  async function kept(file: string, bytes: Buffer) {
    const clinic = await t.clinic({ palette: 'verde-mar' });
    const logoUrl = `/clinic-assets/${clinic.id}/${file}?v=1`;
    await t.ctx.adapters.storage.write(assetKey(clinic.id, file), Readable.from([bytes]), { maxBytes: bytes.length });
    await t.make((tx) => tx.updateTable('clinics').set({ logo_url: logoUrl }).where('id', '=', clinic.id).execute());
    return { clinic, logoUrl };
  }

  test('that is a drawing is shown as it was, and can run nothing', async () => {
    const drawing = svg('<path d="M0 0"/>');
    const { logoUrl } = await kept('logo.svg', drawing);
    const shown = await fetchAsset(logoUrl);
    assert.deepEqual(shown.rawPayload, drawing);
    assert.equal(shown.headers['content-type'], 'image/svg+xml');
    assert.match(String(shown.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  });

  test('gets icons with the next change of colours', async () => {
    const { clinic } = await kept('logo.svg', svg('<rect width="9" height="9"/>'));
    const params = { clinicId: clinic.id };
    const body = { name: clinic.name, colorPalette: 'por-do-sol' } as const;
    const { logoUrl } = await (await t.as(clinic.owner))(updateClinicSettings, { params, body });
    assert.match(logoUrl ?? '', /logo\.svg\?v=\d{10,}$/);
    assert.equal(await groundOf(clinic.id, 'icon-192.png'), palettes['por-do-sol'].primary);
  });

  test('that cannot be drawn from lets the colours change all the same', async () => {
    const { clinic, logoUrl } = await kept('logo.png', Buffer.from('não é uma imagem'));
    const params = { clinicId: clinic.id };
    const body = { name: clinic.name, colorPalette: 'por-do-sol' } as const;
    const saved = await (await t.as(clinic.owner))(updateClinicSettings, { params, body });
    assert.deepEqual([saved.colorPalette, saved.logoUrl], ['por-do-sol', logoUrl]);
  });

  test('is its own picture for mails where none lies beside it', async () => {
    const { clinic } = await kept('logo.jpg', jpeg(200, 60));
    const shown = await fetchAsset(`/clinic-assets/${clinic.id}/logo-mail.png?v=1`);
    assert.equal(shown.statusCode, 200);
    assert.equal(shown.headers['content-type'], 'image/jpeg');
    const drawing = await kept('logo.svg', svg(''));
    assert.equal((await fetchAsset(`/clinic-assets/${drawing.clinic.id}/logo-mail.png?v=1`)).statusCode, 404);
  });
});

describe('the public endpoint', () => {
  test('shows nothing but the logo of that clinic', async () => {
    const clinic = await t.clinic();
    await upload(clinic.owner, clinic.id, png(40, 40));
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
    const { logoUrl } = await upload(clinic.owner, clinic.id, png(40, 40));
    await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', clinic.id).execute());
    assert.equal((await fetchAsset(logoUrl ?? '')).statusCode, 404);
  });
});

test('somebody of another clinic changes no logo here', async () => {
  const [clinic, elsewhere] = [await t.clinic({ professionals: 1 }), await t.clinic()];
  await assert.rejects(upload(elsewhere.owner, clinic.id, png(40, 40)), { code: 'clinics.not_found' });
  await assert.rejects(upload(clinic.professionals[0] as Person, clinic.id, png(40, 40)), {
    code: 'auth.forbidden',
  });
  assert.deepEqual(await stored(clinic.id), []);
});
