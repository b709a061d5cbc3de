import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import {
  clinicSettingsForm,
  createClinicInput,
  editClinicInput,
  logoAccept,
  updateClinicSettingsInput,
} from './clinics.ts';

const edited = { name: 'CC', adminName: 'Al', adminEmail: 'a@x.med', colorPalette: 'verde-mar' };
const created = { ...edited, whatsapp: '11987654321', subscriptionPlan: '01930000-0000-7000-8000-000000000001' };

test('the staff create a clinic', () => {
  assert.deepEqual(messagesOf(createClinicInput, created), {});
  assert.deepEqual(
    messagesOf(createClinicInput, {
      name: 'C',
      adminName: 'A',
      adminEmail: '',
      whatsapp: '1',
      colorPalette: '',
      subscriptionPlan: '',
    }),
    {
      name: 'Nome da clínica obrigatório',
      adminName: 'Nome do admin obrigatório',
      adminEmail: 'Email do admin inválido',
      whatsapp: 'WhatsApp obrigatório',
      colorPalette: 'Paleta obrigatória',
      subscriptionPlan: 'Plano obrigatório',
    },
  );
});

test('the staff edit a clinic, without its status or plan', () => {
  assert.deepEqual(messagesOf(editClinicInput, edited), {});
  assert.deepEqual(messagesOf(editClinicInput, { ...edited, colorPalette: 'roxo' }), {
    colorPalette: 'Paleta obrigatória',
  });
  assert.deepEqual(messagesOf(editClinicInput, { ...edited, status: 'disabled' }), { '': 'Chave inválida: "status"' });
});

test('the clinic’s own settings', () => {
  assert.deepEqual(messagesOf(updateClinicSettingsInput, { name: 'Coração', colorPalette: 'por-do-sol' }), {});
  assert.deepEqual(messagesOf(updateClinicSettingsInput, { name: ' CC ', colorPalette: '' }), {
    name: 'Nome obrigatório',
    colorPalette: 'Selecione uma cor',
  });
});

test('a logo is optional, an image and small', () => {
  const settings = { name: 'Coração', colorPalette: 'verde-mar' };
  const logo = (name: string, type: string, size = 1000) =>
    messagesOf(clinicSettingsForm, { ...settings, logo: { name, type, size } });
  const unsupported = { logo: 'Tipo de imagem não suportado. Use PNG, JPEG ou SVG.' };
  assert.deepEqual(messagesOf(clinicSettingsForm, settings), {});
  assert.deepEqual(logo('logo.svg', 'image/svg+xml'), {});
  assert.deepEqual(logo('logo.JPG', 'image/jpeg'), {});
  assert.deepEqual(logo('logo.gif', 'image/gif'), unsupported);
  assert.deepEqual(logo('logo.png', 'text/html'), unsupported);
  assert.deepEqual(logo('logo.png', 'image/png', 2 * 1024 * 1024), {});
  assert.deepEqual(logo('logo.png', 'image/png', 2 * 1024 * 1024 + 1), {
    logo: 'Imagem muito grande. Tamanho máximo: 2MB.',
  });
  assert.equal(logoAccept, '.png,.jpg,.jpeg,.svg');
});
