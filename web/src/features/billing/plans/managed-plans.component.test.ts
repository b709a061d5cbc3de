import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { createPlan, listManagedPlans, updatePlan } from '@virtual-med/contract/billing/managed-plans';
import { listFailedJobs } from '@virtual-med/contract/system/jobs';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { idOf } from '../../../testing/people.ts';
import { fill, says } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';
import { toastSays } from '../../../testing/steps.ts';

const essential = {
  id: idOf(701),
  name: 'Essencial',
  description: 'Para quem atende sozinho.',
  priceCents: 9900,
  active: true,
  storageGigabytes: 10,
  documentsMax: 10_000,
  mailsPerDay: 300,
  clinics: 2,
};

beforeEach(() => {
  on(getSystemServices, {
    version: '1.2.3',
    services: { database: 'embedded', files: 'embedded', mail: 'embedded', payments: 'embedded', signing: 'off' },
  });
  on(listFailedJobs, { jobs: [] });
  on(listManagedPlans, { plans: [essential] });
});

const open = () => renderApp('/admin/configuracoes', { as: 'super_admin' });
const part = () => screen.findByRole('region', { name: 'Planos' });
const field = (label: string) => screen.getByLabelText(label);

test('a plan is shown with price, limits and its clinics, and a new one is made', async () => {
  const { user } = open();
  const plans = await part();
  await within(plans).findByText('Essencial');
  assert.match(plans.textContent ?? '', /R\$\s?99,00.*10 GB · 10\.000 documentos · 300 e-mails por dia · 2 clínicas/);
  await user.click(within(plans).getByRole('button', { name: 'Criar plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar plano' }));
  await user.click(dialog.getByRole('button', { name: 'Criar plano' }));
  await waitFor(() => assert.equal(says(field('Nome do plano')), 'Nome deve ter de 2 a 60 caracteres'));
  assert.match(says(field('Preço por mês')), /Preço em reais, de 0,01 a 100\.000,00/);
  await fill(user, field('Nome do plano'), 'Essencial');
  await fill(user, field('Preço por mês'), '149,90');
  refuse(createPlan, 'plans.name_taken');
  await user.click(dialog.getByRole('button', { name: 'Criar plano' }));
  await waitFor(() => assert.equal(says(field('Nome do plano')), 'Já existe um plano com este nome.'));
  await fill(user, field('Nome do plano'), 'Consultório');
  on(createPlan, { id: idOf(702) });
  await user.click(dialog.getByRole('button', { name: 'Criar plano' }));
  await toastSays('Plano Consultório criado.');
  assert.deepEqual(asked(createPlan).at(-1)?.body, {
    name: 'Consultório',
    description: '',
    priceCents: 14_990,
    storageGigabytes: 50,
    documentsMax: 50_000,
    mailsPerDay: 1000,
  });
});

test('a plan is edited with what it has, and taken out of the offer', async () => {
  const { user } = open();
  await within(await part()).findByText('Essencial');
  on(updatePlan, { id: essential.id });
  const act = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Ações do plano Essencial' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Editar plano');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar plano' }));
  assert.equal((field('Preço por mês') as HTMLInputElement).value, '99,00');
  await fill(user, field('Preço por mês'), '109');
  await user.click(dialog.getByRole('button', { name: 'Salvar plano' }));
  await toastSays('Plano Essencial salvo.');
  assert.equal(asked(updatePlan)[0]?.body.priceCents, 10_900);
  await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
  on(listManagedPlans, { plans: [{ ...essential, active: false }] });
  await act('Deixar de oferecer');
  await toastSays('O plano Essencial saiu de oferta.');
  assert.deepEqual(asked(updatePlan)[1]?.body, { active: false });
  await within(await part()).findByText('Fora de oferta');
});
