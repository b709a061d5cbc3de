import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import {
  createProfessional,
  listProfessionals,
  type Professional,
} from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';

const address = `/clinica/${clinicId}/profissionais`;

const professional = (number: number, changed: Partial<Professional> = {}): Professional => ({
  id: idOf(100 + number),
  name: `Profissional ${number}`,
  email: `p${number}@exemplo.med`,
  role: 'professional',
  patients: 0,
  awaitingFirstAccess: false,
  awaitsEmailProof: false,
  createdAt,
  ...changed,
});

test('the list is announced while it is on its way', async () => {
  on(listProfessionals, { professionals: [professional(1)] });
  const release = hold(listProfessionals);
  renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('heading', { name: 'Profissionais' });
  assert.ok(screen.getByRole('status').textContent?.includes('Carregando'));
  assert.ok(!screen.queryByRole('table'));
  release();
  await screen.findByRole('table');
});

test('a list that cannot be read says so, and is read again on request', async () => {
  refuse(listProfessionals, 'server.unexpected');
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByText('Não foi possível carregar os profissionais.');
  on(listProfessionals, { professionals: [professional(1)] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Profissional 1');
});

test('an empty submission names every field that is missing', async () => {
  on(listProfessionals, { professionals: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  await user.click(screen.getAllByRole('button', { name: 'Novo profissional' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Criar profissional' }));
  for (const message of ['Nome obrigatório', 'Email inválido', 'Senha obrigatória (mín. 6 caracteres)'])
    await dialog.findByText(message);
  assert.deepEqual(asked(createProfessional), []);
});
