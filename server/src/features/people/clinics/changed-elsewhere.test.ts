import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinic, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { listClinics, updateClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { uploadLogo } from '@virtual-med/contract/clinics/logos';
import { sharedApp } from '../../../testing/test-app.ts';
import { png } from '../branding/testing/pictures.ts';

const t = await sharedApp();
const staff = await t.as(await t.person({ isSuperAdmin: true }));

async function withLogo() {
  const clinic = await t.clinic();
  const params = { clinicId: clinic.id };
  const owner = await t.as(clinic.owner);
  const { logoUrl } = await owner(uploadLogo, { params, body: { file: png(200, 60).toString('base64') } });
  const ways = {
    settings: (sent: object) =>
      owner(updateClinicSettings, { params, body: { name: clinic.name, colorPalette: 'azul-profundo', ...sent } }),
    panel: (sent: object) => staff(updateClinic, { params, body: sent }),
  };
  const logo = async () => (await owner(getClinic, { params })).logoUrl;
  return { clinic, ways, logo, logoUrl: logoUrl ?? assert.fail() };
}

const refusedFor = (fields: Record<string, RegExp>) => (error: { code?: string; fields?: Record<string, string> }) => {
  assert.equal(error.code, 'request.invalid');
  assert.deepEqual(Object.keys(error.fields ?? {}), Object.keys(fields));
  for (const [field, reason] of Object.entries(fields)) assert.match(error.fields?.[field] ?? '', reason);
  return true;
};

for (const way of ['settings', 'panel'] as const)
  describe(`by the clinic’s ${way}`, () => {
    test('the logo’s own address is taken, in any of its forms, and empty removes it', async () => {
      const { ways, logo, logoUrl } = await withLogo();
      for (const same of [logoUrl, logoUrl.split('?')[0], `${t.ctx.appUrl}${logoUrl}`])
        await ways[way]({ logoUrl: same });
      assert.equal(await logo(), logoUrl);
      await ways[way]({ logoUrl: null });
      assert.equal(await logo(), null);
      await ways[way]({ logoUrl: '' });
      assert.equal(await logo(), null);
    });

    test('any other address is refused, with the reason', async () => {
      const { ways, logo, logoUrl } = await withLogo();
      const other = await withLogo();
      for (const foreign of [
        'https://evil.example/logo.png',
        `https://evil.example${logoUrl}`,
        'javascript:alert(1)',
        '/etc/passwd',
        other.logoUrl,
        'https://[',
      ])
        await assert.rejects(
          ways[way]({ logoUrl: foreign }),
          refusedFor({ logoUrl: /Envie o logo como arquivo/ }),
          foreign,
        );
      assert.equal(await logo(), logoUrl);
    });

    test('the payment’s status is taken as it is, and changed by the provider alone', async () => {
      const { clinic, ways } = await withLogo();
      const status = async () =>
        (await staff(listClinics, { query: { search: clinic.name } })).clinics.find(({ id }) => id === clinic.id)
          ?.paymentStatus;
      const now = await status();
      await ways[way]({ paymentStatus: now });
      for (const another of ['active', 'pending', 'overdue'].filter((one) => one !== now))
        await assert.rejects(
          ways[way]({ paymentStatus: another }),
          refusedFor({ paymentStatus: /vem do provedor de pagamentos/ }),
        );
      assert.equal(await status(), now);
      await assert.rejects(ways[way]({ paymentStatus: 'paid' }), { code: 'request.invalid' });
    });
  });

test('an owner sends the clinic’s status along, and does not change it', async () => {
  const { ways } = await withLogo();
  await ways.settings({ status: 'active' });
  await assert.rejects(ways.settings({ status: 'disabled' }), refusedFor({ status: /Só a equipe da Virtual\.med/ }));
});
