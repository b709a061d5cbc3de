import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  enterClinic,
  getClinicEntry,
  leaveClinic,
  listClinicEntries,
} from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays, toastSays } from '../../testing/steps.ts';

const page = `/clinica/${clinicId}/profissionais`;
const settings = `/clinica/${clinicId}/configuracoes`;
const entry = {
  id: idOf(31),
  reason: 'support' as const,
  note: 'A clínica pediu ajuda com um documento.',
  enteredAt: createdAt,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

test('whoever comes from outside says why first; nothing of the clinic is shown before', async () => {
  on(getClinicEntry, { clinicName: 'Clínica Aurora', entry: null });
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(page, { as: 'super_admin' });
  const form = await dialog('Motivo do acesso');
  assert.ok(!screen.queryByText('Nenhum profissional encontrado'));
  await user.click(form.getByRole('button', { name: 'Entrar na clínica' }));
  await fieldSays(form, 'Motivo', 'Escolha o motivo do acesso');
  await fieldSays(form, 'Explique em uma frase', 'Explique o motivo em pelo menos');
  await choose(user, form, 'Motivo', 'Suporte pedido pela clínica');
  await user.type(form.getByLabelText('Explique em uma frase'), entry.note);
  refuse(enterClinic, 'clinics.not_found');
  await user.click(form.getByRole('button', { name: 'Entrar na clínica' }));
  await form.findByText('Clínica não encontrada');
  on(enterClinic, entry);
  on(getClinicEntry, { clinicName: 'Clínica Aurora', entry });
  await user.click(form.getByRole('button', { name: 'Entrar na clínica' }));
  await screen.findByText('Nenhum profissional encontrado');
  await dialogsGone();
  assert.deepEqual(asked(enterClinic).at(-1)?.body, { reason: 'support', note: entry.note });
});

test('inside, the banner says why and until when, and leads out', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  on(listClinics, { clinics: [], total: 0, page: 1, size: 20 });
  const { user, router } = renderApp(page, { as: 'super_admin' });
  await screen.findByRole('link', { name: 'Voltar ao painel admin' });
  within(screen.getByRole('banner')).getByText('Super Admin dentro da clínica');
  const out = await screen.findByRole('button', { name: 'Sair da clínica' });
  refuse(leaveClinic, 'server.unexpected');
  await user.click(out);
  await toastSays('Erro ao sair da clínica');
  on(leaveClinic, {});
  await user.click(out);
  await waitFor(() => assert.equal(router.state.location.pathname, '/admin'));
});

test('entries that cannot be read are read again; none is said to be none', async () => {
  refuse(listClinicEntries, 'server.unexpected');
  const { user } = renderApp(settings, { as: 'clinic_owner' });
  await screen.findByText('Não foi possível carregar os acessos');
  on(listClinicEntries, { entries: [], next: null });
  const release = hold(listClinicEntries);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  release();
  await screen.findByText('Ninguém da Virtual.med entrou nesta clínica.');
});

test('a filled list of entries tells who, why and what was opened, and goes on', async () => {
  const told = {
    id: idOf(32),
    personName: 'Saulo Super',
    reason: 'support' as const,
    note: entry.note,
    enteredAt: createdAt,
    endedAt: null,
    opened: [{ event: 'patients.opened' as const, door: null, times: 2 }],
  };
  on(listClinicEntries, { entries: [told], next: idOf(32) });
  const { user } = renderApp(settings, { as: 'clinic_owner' });
  await screen.findByText('Saulo Super');
  screen.getByText(/Prontuário de paciente aberto \(2 vezes\)/);
  on(listClinicEntries, { entries: [{ ...told, id: idOf(33), personName: 'Sara Super' }], next: null });
  await user.click(screen.getByRole('button', { name: 'Ver mais acessos' }));
  await screen.findByText('Sara Super');
  assert.equal(asked(listClinicEntries).at(-1)?.query.before, idOf(32));
});
