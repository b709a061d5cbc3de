import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getBrand } from '@virtual-med/contract/branding/brand';
import { palettes } from '@virtual-med/contract/branding/palettes';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { uploadLogo } from '@virtual-med/contract/clinics/logos';
import { createProfessional } from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../../core/ids.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { svg } from './testing/pictures.ts';

const t = await testApp();

test('whoever knows a clinic’s id sees its face as it is now, and nothing else of it', async () => {
  const clinic = await t.clinic({ name: 'Clínica Coração', palette: 'verde-mar', patients: 1 });
  const params = { clinicId: clinic.id };
  assert.deepEqual(await t.anonymous(getBrand, { params }), {
    brand: { name: 'Clínica Coração', colorPalette: 'verde-mar', logoUrl: null },
  });
  const owner = await t.as(clinic.owner);
  await owner(uploadLogo, { params, body: { file: svg('<path d="M0 0"/>').toString('base64') } });
  await owner(updateClinicSettings, { params, body: { name: 'Clínica Nova', colorPalette: 'por-do-sol' } });
  const { brand } = await t.anonymous(getBrand, { params });
  assert.deepEqual([brand?.name, brand?.colorPalette], ['Clínica Nova', 'por-do-sol']);
  assert.match(brand?.logoUrl ?? '', new RegExp(`^/clinic-assets/${clinic.id}/logo\\.png\\?v=\\d+$`));
});

test('letters in a clinic’s name carry its face as it is when they are written', async () => {
  const clinic = await t.clinic({ palette: 'por-do-sol' });
  const params = { clinicId: clinic.id };
  const owner = await t.as(clinic.owner);
  const letterToANewColleague = async () => {
    const email = `${newId()}@exemplo.med`;
    const body = { clinicId: clinic.id, name: 'Nova Pessoa', email, role: 'professional', password: '123456' } as const;
    await owner(createProfessional, { body });
    return (await queuedLettersTo(t, email))[0]?.html ?? '';
  };
  const before = await letterToANewColleague();
  assert.ok(before.includes(palettes['por-do-sol'].primary), before || 'no letter');

  const { logoUrl } = await owner(uploadLogo, { params, body: { file: svg('').toString('base64') } });
  const version = logoUrl?.split('?')[1];
  const html = await letterToANewColleague();
  assert.ok(html.includes(`${t.ctx.appUrl}/clinic-assets/${clinic.id}/logo-mail.png?${version}`), html);
  assert.equal((await t.app.inject({ url: `/clinic-assets/${clinic.id}/logo-mail.png?${version}` })).statusCode, 200);
});

test('a clinic that is unknown, blocked or gone shows the same nothing', async () => {
  const blocked = await t.clinic({ status: 'disabled' });
  const gone = await t.clinic();
  await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', gone.id).execute());
  const [first, ...others] = await Promise.all(
    [newId(), blocked.id, gone.id].map((id) => t.app.inject({ url: `/api/clinics/${id}/brand` })),
  );
  assert.equal(first?.statusCode, 200);
  assert.deepEqual(first?.json(), { brand: null });
  for (const other of others) {
    assert.equal(other.statusCode, 200);
    assert.deepEqual(other.rawPayload, first?.rawPayload);
    assert.equal(other.headers['set-cookie'], undefined);
  }
});

test('a stranger who tries ids one after the other is stopped', async () => {
  const answers = await Promise.all(
    Array.from({ length: 125 }, () =>
      t.app.inject({ url: `/api/clinics/${newId()}/brand`, remoteAddress: '203.0.113.9' }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  assert.deepEqual([...new Set(statuses)].sort(), [200, 429]);
});
