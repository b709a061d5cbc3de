import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { getClinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { clinic, clinicId } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, fieldSays, toastSays } from '../../testing/steps.ts';

const address = `/clinica/${clinicId}/configuracoes`;
const contact = {
  adminName: 'Olívia Dona',
  adminEmail: 'dona@exemplo.med',
  waitingAdminEmail: null,
  staffLockMinutes: 15,
  patientLockMinutes: 60,
  verifyNewDocuments: false,
  stampVerification: false,
  zipCode: '',
  address: '',
  phone: '',
  cnes: '',
};

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
    assert.ok((screen.getByRole('radio', { name: /Verde mar/ }) as HTMLInputElement).checked);
  });

  test('with a file that is no logo can undo it, choose another, and be saved', async () => {
    const user = await openSettings();
    const input = screen.getByLabelText('Logo');
    await user.upload(
      input as HTMLElement,
      new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }),
    );
    await waitFor(() => assert.equal(input.getAttribute('aria-invalid'), 'true'));
    await user.click(saveButton());
    assert.deepEqual(asked(updateClinicSettings), []);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => assert.equal(input.getAttribute('aria-invalid'), null));
    on(updateClinicSettings, clinic);
    await user.click(saveButton());
    await toastSays('Configurações atualizadas com sucesso.');
  });

  test('say at the logo, before anything is saved, that a file holds no picture; the rest is not held up', async () => {
    const user = await openSettings();
    const input = screen.getByLabelText('Logo');
    const preview = screen.getByRole('img', { name: 'Pré-visualização do logo' });
    await user.upload(input as HTMLElement, new File(['nada'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => assert.match(preview.querySelector('img')?.src ?? '', /^blob:/));
    fireEvent.error(preview.querySelector('img') as HTMLElement);
    await fieldSays(screen, 'Logo', 'Não foi possível ler esta imagem. Envie outra.');
    assert.match(preview.querySelector('img')?.src ?? '', /aurora/);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => assert.equal(input.getAttribute('aria-invalid'), null));
    on(updateClinicSettings, clinic);
    await user.click(saveButton());
    await toastSays('Configurações atualizadas com sucesso.');
  });

  test('left with colours not saved ask first; stay keeps them, leaving gives them back', async () => {
    const user = await openSettings();
    on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
    on(listPatients, { patients: [], next: null, total: 0 });
    on(listProfessionals, { professionals: [], owners: [] });
    await user.click(screen.getByRole('radio', { name: /Pôr do sol/ }));
    const away = () => user.click(screen.getByRole('link', { name: 'Pacientes' }));
    await away();
    const question = await dialog('Sair sem salvar as alterações?');
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    assert.equal(location.pathname, address);
    await waitFor(() => assert.equal(document.documentElement.dataset.palette, 'por-do-sol'));
    await away();
    await user.click((await dialog('Sair sem salvar as alterações?')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => assert.equal(location.pathname, `/clinica/${clinicId}/pacientes`));
    await waitFor(() => assert.equal(document.documentElement.dataset.palette, clinic.colorPalette));
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
    on(listProfessionals, { professionals: [], owners: [] });
    const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'clinic_owner' });
    const card = within(await screen.findByRole('region', { name: 'Termine de configurar sua clínica!' }));
    card.getByText(/Logo e cores/);
    on(listClinicEntries, { entries: [], next: null });
    await user.click(card.getByRole('link', { name: 'Ir para as configurações' }));
    await screen.findByRole('heading', { level: 1, name: 'Configurações' });
    await screen.findByRole('region', { name: 'Termine de configurar sua clínica!' });
    assert.ok(!screen.queryByRole('link', { name: 'Ir para as configurações' }));
  });

  test('of a clinic that was just blocked are not saved, and that is what is said', async () => {
    const user = await openSettings();
    await user.type(nameField(), ' Sul');
    refuse(updateClinicSettings, 'clinics.blocked');
    on(signOut, {});
    await user.click(saveButton());
    await screen.findByRole('heading', { name: 'Login do Profissional' });
    await toastSays('Clínica bloqueada');
    await toastSays('Sua clínica foi bloqueada. Por favor, entre em contato com o suporte.');
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
    assert.ok(!part.queryByLabelText('Nome do responsável'));
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

describe('what documents say of the clinic', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Dados que saem nos documentos' }));

  test('is found by its CEP, told at each field what is wrong, and saved', async () => {
    const user = await openSettings();
    const part = await section();
    const address = 'Praça da Sé, Sé, São Paulo - SP';
    on(lookUpZipCode, { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP', address });
    await user.type(await part.findByLabelText('CEP'), '01001000');
    await waitFor(() => assert.equal((part.getByLabelText('Endereço') as HTMLInputElement).value, address));
    await user.type(part.getByLabelText('CNES'), '123');
    const save = () => user.click(part.getByRole('button', { name: 'Salvar dados' }));
    await save();
    await fieldSays(part, 'CNES', 'O CNES tem 7 dígitos');
    assert.deepEqual(asked(updateClinicSettings), []);
    await user.type(part.getByLabelText('CNES'), '4567');
    await user.type(part.getByLabelText('Telefone da clínica'), '1133334444');
    on(updateClinicSettings, clinic);
    await save();
    await toastSays('Dados dos documentos atualizados com sucesso.');
    assert.deepEqual(asked(updateClinicSettings)[0]?.body, {
      name: clinic.name,
      colorPalette: clinic.colorPalette,
      zipCode: '01001-000',
      address,
      phone: '(11) 3333-4444',
      cnes: '1234567',
    });
  });
});

describe('when screens are locked', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Bloqueio por inatividade' }));

  test('is chosen for staff and for patients, and saved', async () => {
    const user = await openSettings();
    const part = await section();
    await user.click(await part.findByRole('combobox', { name: 'Equipe da clínica' }));
    await user.click(await screen.findByRole('option', { name: '5 minutos' }));
    on(updateClinicSettings, clinic);
    await user.click(part.getByRole('button', { name: 'Salvar bloqueio' }));
    await toastSays('Bloqueio atualizado com sucesso.');
    const { staffLockMinutes, patientLockMinutes } = asked(updateClinicSettings)[0]?.body ?? {};
    assert.deepEqual([staffLockMinutes, patientLockMinutes], [5, 60]);
  });

  test('a long time, or none, says what it costs where it is chosen', async () => {
    const user = await openSettings();
    const part = await section();
    const choose = async (who: string, time: string) => {
      await user.click(await part.findByRole('combobox', { name: who }));
      await user.click(await screen.findByRole('option', { name: time }));
    };
    await choose('Equipe da clínica', '8 horas');
    await part.findByText(/Com mais de uma hora, quem passar por um computador esquecido/);
    await choose('Equipe da clínica', 'Nunca bloquear');
    await part.findByText(/A clínica responde por esses acessos/);
    await choose('Pacientes', 'Nunca bloquear');
    await part.findByText(/abertos no aparelho do paciente/);
    on(updateClinicSettings, clinic);
    await user.click(part.getByRole('button', { name: 'Salvar bloqueio' }));
    await toastSays('Bloqueio atualizado com sucesso.');
    const { staffLockMinutes, patientLockMinutes } = asked(updateClinicSettings)[0]?.body ?? {};
    assert.deepEqual([staffLockMinutes, patientLockMinutes], [0, 0]);
  });

  test('says what went wrong, and can be asked for again when it could not be read', async () => {
    refuse(getClinicSettings, 'server.unexpected');
    on(listClinicEntries, { entries: [], next: null });
    const { user } = renderApp(address, { as: 'clinic_owner' });
    const part = await section();
    await part.findByText('Não foi possível carregar o tempo de bloqueio.');
    on(getClinicSettings, contact);
    await user.click(part.getByRole('button', { name: 'Tentar novamente' }));
    await part.findByRole('combobox', { name: 'Pacientes' });
    refuse(updateClinicSettings, 'server.unavailable');
    await user.click(part.getByRole('button', { name: 'Salvar bloqueio' }));
    await part.findByText('Erro ao atualizar o bloqueio.');
  });
});

describe('public verification', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Verificação pública de documentos' }));

  test('is off until it is chosen, and saved at once; a failure is told', async () => {
    const user = await openSettings();
    const part = await section();
    const every = await part.findByRole('switch', { name: /Criar verificação pública para todo documento novo/ });
    assert.equal(every.getAttribute('aria-checked'), 'false');
    refuse(updateClinicSettings, 'server.unavailable');
    await user.click(every);
    await toastSays('Erro ao salvar a verificação');
    on(updateClinicSettings, clinic);
    on(getClinicSettings, { ...contact, stampVerification: true });
    await user.click(part.getByRole('switch', { name: /Imprimir QR code e código no rodapé/ }));
    await toastSays('Verificação pública atualizada.');
    assert.equal(asked(updateClinicSettings).at(-1)?.body.stampVerification, true);
    await waitFor(() =>
      assert.equal(part.getByRole('switch', { name: /rodapé/ }).getAttribute('aria-checked'), 'true'),
    );
  });
});
