import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { phone } from '../../testing/light-dom.ts';
import { clinicId } from '../../testing/people.ts';
import { address, fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { on, refuse } from '../../testing/server.ts';

const searchBox = () => screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
const topic = (name: string) => screen.queryByRole('article', { name });

test('a page leads to what the help says about it, and the help is searched', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/profissionais`, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('link', { name: 'Ajuda sobre esta página' }));
  await waitFor(() => assert.equal(address(), `/clinica/${clinicId}/ajuda#adicionar-profissional`));
  const found = await screen.findByRole('article', { name: 'Adicionar alguém à equipe' });
  assert.ok(within(found).getByRole('img'));
  await fill(user, await searchBox(), 'paleta');
  await waitFor(() => assert.ok(!topic('Adicionar alguém à equipe')));
  assert.ok(topic('Escolher as cores'));
  await fill(user, await searchBox(), 'xadrez');
  await screen.findByText('Nenhum tópico encontrado');
});

test('the index is opened when asked for, where there is no room beside the topics', async () => {
  const { user } = renderApp(`/clinica/${clinicId}/ajuda`, { as: 'clinic_owner', viewport: phone });
  const index = within(await screen.findByRole('navigation', { name: 'Tópicos desta página' }));
  const opener = index.getByRole('button', { name: 'Tópicos desta página' });
  assert.equal(opener.getAttribute('aria-expanded'), 'false');
  await user.click(opener);
  assert.equal(opener.getAttribute('aria-expanded'), 'true');
  await user.click(index.getByRole('link', { name: 'Escolher as cores' }));
  assert.equal(opener.getAttribute('aria-expanded'), 'false', 'closed by the topic chosen');
});

for (const [role, page, shown, hidden] of [
  ['patient', `/paciente/${clinicId}/ajuda`, 'Encontrar um documento', 'Adicionar alguém à equipe'],
  ['professional', '/ajuda-profissional', 'Páginas que são só do dono', 'Adicionar alguém à equipe'],
  ['super_admin', '/admin/ajuda', 'Encontrar uma clínica', 'Encontrar um documento'],
] as const)
  test(`${role} reads the help made for them`, async () => {
    renderApp(page, { as: role });
    await searchBox();
    assert.ok(topic(shown));
    assert.ok(!topic(hidden));
  });

for (const [role, page, place] of [
  ['patient', `/paciente/${clinicId}`, `/paciente/${clinicId}/ajuda#encontrar-documento`],
  ['professional', `/clinica/${clinicId}/pacientes`, '/ajuda-profissional#encontrar-paciente'],
  ['super_admin', '/admin', '/admin/ajuda#encontrar-clinica'],
] as const)
  test(`the first page of ${role} leads to its topic`, async () => {
    on(listPatients, { patients: [], total: 0, next: null });
    on(listClinics, { clinics: [], total: 0, page: 1, size: 20 });
    for (const endpoint of [getOwnHome, getPatientsOverview]) refuse(endpoint, 'server.unexpected');
    renderApp(page, { as: role });
    const link = await screen.findByRole('link', { name: 'Ajuda sobre esta página' });
    assert.equal(link.getAttribute('href'), place);
  });
