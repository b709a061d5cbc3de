import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import {
  getOwnProfessionalIdentity,
  updateOwnProfessionalIdentity,
} from '@virtual-med/contract/professionals/professionals';
import { clinicId, type Role } from '../../../testing/people.ts';
import { fill } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../../testing/server.ts';
import { choose, dialog, fieldSays, toastSays } from '../../../testing/steps.ts';

const cpf = '52998224725';
const crm = { council: 'CRM', uf: 'SP', number: '123456', specialties: ['4567', '8910'] };

async function openProfile(as: Role = 'professional') {
  const { user } = renderApp(`/clinica/${clinicId}/ajuda`, { as });
  await user.click(await screen.findByRole('button', { name: /^Menu do usuário/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  return { user, profile: await dialog('Perfil') };
}

test('a professional writes CPF, council and specialties, each wrong one named, and reads them afterwards', async () => {
  const { user, profile } = await openProfile();
  await user.click(await profile.findByRole('button', { name: 'Alterar dados profissionais' }));
  await fill(user, profile.getByLabelText('CPF'), '52998224726');
  await choose(user, profile, 'Conselho', 'CRM');
  await user.type(profile.getByLabelText('RQE'), '4567; x');
  await user.click(profile.getByRole('button', { name: 'Salvar' }));
  for (const [label, message] of [
    ['CPF', 'CPF inválido. Confira os 11 dígitos.'],
    ['UF', 'Selecione a UF'],
    ['Número de inscrição', 'Informe o número de inscrição'],
    ['RQE', 'Use só os números do RQE'],
  ] as const)
    await fieldSays(profile, label, message);
  assert.deepEqual(asked(updateOwnProfessionalIdentity), []);
  await fill(user, profile.getByLabelText('CPF'), cpf);
  await choose(user, profile, 'UF', 'SP');
  await fill(user, profile.getByLabelText('Número de inscrição'), '123456');
  await fill(user, profile.getByLabelText('RQE'), '4567, 8910');
  refuse(updateOwnProfessionalIdentity, 'clinics.cpf_taken', { fields: { cpf: 'CPF já cadastrado' } });
  await user.click(profile.getByRole('button', { name: 'Salvar' }));
  await fieldSays(profile, 'CPF', 'CPF já cadastrado');
  on(updateOwnProfessionalIdentity, { cpf, registration: crm });
  await user.click(profile.getByRole('button', { name: 'Salvar' }));
  await toastSays('Dados profissionais atualizados');
  await profile.findByText('529.982.247-25');
  await profile.findByText('CRM-SP 123456, RQE 4567, RQE 8910');
  assert.deepEqual(asked(updateOwnProfessionalIdentity).at(-1)?.body, { cpf, registration: crm });
});

test('only what was changed is sent; another council is named, without specialties', async () => {
  on(getOwnProfessionalIdentity, { cpf, registration: crm });
  const { user, profile } = await openProfile();
  await user.click(await profile.findByRole('button', { name: 'Alterar dados profissionais' }));
  await choose(user, profile, 'Conselho', 'Outro conselho');
  assert.ok(!profile.queryByLabelText('RQE'));
  await user.type(profile.getByLabelText('Nome do conselho'), 'CRTR');
  on(updateOwnProfessionalIdentity, { cpf, registration: { ...crm, council: 'CRTR', specialties: [] } });
  await user.click(profile.getByRole('button', { name: 'Salvar' }));
  await profile.findByText('CRTR-SP 123456');
  assert.deepEqual(asked(updateOwnProfessionalIdentity).at(-1)?.body, {
    registration: { ...crm, council: 'CRTR', specialties: [] },
  });
  await user.click(profile.getByRole('button', { name: 'Alterar dados profissionais' }));
  await choose(user, profile, 'Conselho', 'Sem conselho');
  on(updateOwnProfessionalIdentity, { cpf, registration: null });
  await user.click(profile.getByRole('button', { name: 'Salvar' }));
  await profile.findByText('Ainda não preenchido');
  assert.deepEqual(asked(updateOwnProfessionalIdentity).at(-1)?.body, { registration: null });
});

test('they are announced on their way, and asked for again where they did not come', async () => {
  const release = hold(getOwnProfessionalIdentity);
  const { user, profile } = await openProfile();
  await profile.findByText('Carregando...');
  refuse(getOwnProfessionalIdentity, 'server.unexpected');
  release();
  await profile.findByText('Não foi possível carregar os dados profissionais.');
  on(getOwnProfessionalIdentity, { cpf, registration: null });
  await user.click(profile.getByRole('button', { name: 'Tentar novamente' }));
  await profile.findByText('529.982.247-25');
});

test('the platform’s staff, who are only inside, have none', async () => {
  const { profile } = await openProfile('super_admin');
  await profile.findByRole('button', { name: 'Editar nome e telefone' });
  assert.ok(!profile.queryByText('Dados profissionais'));
  assert.deepEqual(asked(getOwnProfessionalIdentity), []);
});
