import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { getClinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinic, clinicId } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { toastSays } from '../../testing/steps.ts';

const address = `/clinica/${clinicId}/configuracoes`;
const contact = { adminName: 'Olívia Dona', adminEmail: 'dona@exemplo.med', waitingAdminEmail: null };

async function openSettings() {
  on(getClinicSettings, contact);
  on(listClinicEntries, { entries: [], next: null });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('heading', { level: 1, name: 'Configurações' });
  return user;
}
const nameField = () => screen.getByRole('textbox', { name: 'Nome da clínica' }) as HTMLInputElement;
const saveButton = () => screen.getByRole('button', { name: 'Salvar' });

describe('the clinic’s settings', () => {
  test('want a name, are saved once, and say so', async () => {
    const user = await openSettings();
    await user.clear(nameField());
    await user.click(saveButton());
    await screen.findByText('Nome obrigatório');
    assert.deepEqual(asked(updateClinicSettings), []);
    await user.type(nameField(), 'Clínica Boreal');
    on(updateClinicSettings, { ...clinic, name: 'Clínica Boreal' });
    await user.click(saveButton());
    await toastSays('Configurações atualizadas com sucesso.');
    assert.deepEqual(asked(updateClinicSettings)[0]?.body, {
      name: 'Clínica Boreal',
      colorPalette: clinic.colorPalette,
    });
  });

  test('that cannot be saved give the colours back and keep what was typed', async () => {
    const user = await openSettings();
    await user.click(screen.getByRole('radio', { name: /Pôr do sol/ }));
    await waitFor(() => assert.equal(document.documentElement.dataset.palette, 'por-do-sol'));
    await user.type(nameField(), ' Sul');
    refuse(updateClinicSettings, 'server.unexpected');
    await user.click(saveButton());
    await screen.findByText('Erro ao atualizar configurações.');
    await waitFor(() => assert.equal(document.documentElement.dataset.palette, clinic.colorPalette));
    assert.equal(nameField().value, 'Clínica Aurora Sul');
  });

  test('say at the palettes that one chosen on an older page is not there any more', async () => {
    const user = await openSettings();
    await user.click(screen.getByRole('radio', { name: /Pôr do sol/ }));
    refuse(updateClinicSettings, 'request.invalid', { fields: { colorPalette: 'Selecione uma cor' } });
    await user.click(saveButton());
    const palettes = screen.getByRole('group', { name: 'Paleta de cores' });
    const says = () => document.getElementById(palettes.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    await waitFor(() => assert.equal(says(), 'Selecione uma cor'));
    await user.click(screen.getByRole('radio', { name: /Lavanda/ }));
    await waitFor(() => assert.equal(says(), ''));
  });

  test('of a clinic that is not set up yet are announced by a card, until all is done', async () => {
    on(getClinic, { ...clinic, logoUrl: null });
    on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
    on(listPatients, { patients: [], next: null, total: 0 });
    on(listProfessionals, { professionals: [] });
    renderApp(`/clinica/${clinicId}/pacientes`, { as: 'clinic_owner' });
    await screen.findByText('Termine de configurar sua clínica!');
  });
});

describe('whom the platform writes to', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Contato da clínica' }));

  test('is shown once it is known, and asked for again when it could not be', async () => {
    refuse(getClinicSettings, 'server.unexpected');
    on(listClinicEntries, { entries: [], next: null });
    const { user } = renderApp(address, { as: 'clinic_owner' });
    const part = await section();
    await part.findByText('Não foi possível carregar o contato da clínica.');
    on(getClinicSettings, contact);
    const release = hold(getClinicSettings);
    await user.click(part.getByRole('button', { name: 'Tentar novamente' }));
    assert.equal(part.queryByLabelText('Nome do responsável'), null);
    release();
    assert.equal(((await part.findByLabelText('Nome do responsável')) as HTMLInputElement).value, 'Olívia Dona');
  });

  test('is told at each field what is missing, and that a new address waits for its mailbox', async () => {
    const user = await openSettings();
    const part = await section();
    const name = await part.findByLabelText('Nome do responsável');
    await user.clear(name);
    await user.clear(part.getByLabelText('Email do responsável'));
    await user.click(part.getByRole('button', { name: 'Salvar contato' }));
    await part.findByText('Nome do admin obrigatório');
    await part.findByText('Email do admin inválido');
    await user.type(name, 'Nova Pessoa');
    await user.type(part.getByLabelText('Email do responsável'), 'nova@exemplo.med');
    on(updateClinicSettings, clinic);
    on(getClinicSettings, { ...contact, waitingAdminEmail: 'nova@exemplo.med' });
    await user.click(part.getByRole('button', { name: 'Salvar contato' }));
    await toastSays('Contato atualizado com sucesso.');
    await part.findByText(/Aguardando confirmação de nova@exemplo\.med/);
  });
});
