import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { handMemberAccess, mailMemberAccess } from '@virtual-med/contract/identity/first-access';
import { renewMemberPassword, revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import {
  createProfessional,
  deleteProfessional,
  inviteProfessional,
  listProfessionals,
  type Professional,
  resetProfessionalPassword,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { clinicId, createdAt, idOf, publicConfig } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays, hasFocus, opensByKeyboard, toastSays } from '../../testing/steps.ts';

const address = `/clinica/${clinicId}/profissionais`;

const professional = (number: number, changed: Partial<Professional> = {}): Professional => ({
  id: idOf(100 + number),
  name: `Profissional ${number}`,
  email: `p${number}@exemplo.med`,
  role: 'professional',
  patients: 0,
  awaitingFirstAccess: false,
  invitedAt: null,
  cpf: null,
  registration: null,
  awaitsEmailProof: false,
  createdAt,
  ...changed,
});

/** The specification's way, in place of an invitation. */
const givesPassword = async (user: UserEvent, form: ReturnType<typeof within>) =>
  user.click(form.getByRole('checkbox', { name: 'Definir a senha agora, sem convite' }));

async function openForm() {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  await user.click(screen.getAllByRole('button', { name: 'Novo profissional' })[0] as HTMLElement);
  return { user, form: await dialog('Novo profissional') };
}

async function act(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Ações para Profissional 1' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('the list is announced while it is on its way', async () => {
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
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
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Profissional 1');
});

test('an empty submission names every field that is missing', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Enviar convite' }));
  await fieldSays(form, 'Nome', 'Nome obrigatório');
  assert.deepEqual(asked(inviteProfessional), []);
  await givesPassword(user, form);
  await user.click(form.getByRole('button', { name: 'Criar profissional' }));
  for (const [label, message] of [
    ['Nome', 'Nome obrigatório'],
    ['Email', 'Email inválido'],
    ['Senha', 'Senha obrigatória (mín. 6 caracteres)'],
  ] as const)
    await fieldSays(form, label, message);
  assert.deepEqual(asked(createProfessional), []);
});

test('a new professional with a password is sent once; what is refused is told and kept', async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText('Nome'), 'Ana Reis');
  await user.type(form.getByLabelText('Email'), 'ana@exemplo.med');
  await choose(user, form, 'Cargo', 'Administrador');
  await givesPassword(user, form);
  await user.type(form.getByLabelText('Senha'), 'segredo-1');
  refuse(createProfessional, 'professionals.already_in_clinic');
  await user.click(form.getByRole('button', { name: 'Criar profissional' }));
  await toastSays('Email já cadastrado');
  refuse(createProfessional, 'server.unexpected');
  await user.click(form.getByRole('button', { name: 'Criar profissional' }));
  await toastSays('Erro ao criar profissional');
  for (const [code, message] of [
    ['users.not_created', 'Erro ao criar usuário'],
    ['users.profile_not_created', 'Erro ao criar perfil do usuário'],
  ] as const) {
    refuse(createProfessional, code);
    await user.click(form.getByRole('button', { name: 'Criar profissional' }));
    await form.findByText(message);
  }
  on(createProfessional, { id: idOf(101), linked: false, awaitsEmailProof: false });
  const release = hold(createProfessional);
  const button = form.getByRole('button', { name: 'Criar profissional' });
  await user.dblClick(button);
  await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'));
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
  release();
  await toastSays('Profissional criado com sucesso');
  await dialogsGone();
  await screen.findByText('Profissional 1');
  assert.equal(asked(createProfessional).length, 5);
  assert.equal(asked(createProfessional).at(-1)?.body.role, 'admin');
});

const invite = async (user: UserEvent, form: ReturnType<typeof within>, submit: string) => {
  await user.type(form.getByLabelText('Nome'), 'Nina Reis');
  await user.type(form.getByLabelText('Email'), 'nina@exemplo.med');
  await user.click(form.getByRole('button', { name: submit }));
};
const invited = { id: idOf(101), linked: false, awaitsEmailProof: false, mailed: true };
const link = 'https://virtual.med/primeiro-acesso?token=um';

test('an invitation asks for name and e-mail, says where it went, and is sent again from the row', async () => {
  const { user, form } = await openForm();
  on(inviteProfessional, invited);
  const row = professional(1, { name: 'Nina Reis', awaitingFirstAccess: true, invitedAt: new Date().toISOString() });
  on(listProfessionals, { professionals: [row], owners: [] });
  await invite(user, form, 'Enviar convite');
  await toastSays('Convite enviado para nina@exemplo.med.');
  await dialogsGone();
  const { name, email, role } = asked(inviteProfessional)[0]?.body ?? {};
  assert.deepEqual([name, email, role], ['Nina Reis', 'nina@exemplo.med', 'professional']);
  await screen.findByText(/^Convidado/);
  on(mailMemberAccess, {});
  await user.click(screen.getByRole('button', { name: 'Reenviar: Nina Reis' }));
  await toastSays('Convite enviado para p1@exemplo.med.');
  assert.equal(asked(mailMemberAccess)[0]?.params.userId, row.id);
  on(handMemberAccess, { link, expiresAt: createdAt });
  await user.click(screen.getByRole('button', { name: 'Ações para Nina Reis' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar link do convite' }));
  (await dialog('Link do convite')).getByText(link);
});

test('an invitation that is a week old says that it has expired', async () => {
  const row = { awaitingFirstAccess: true, invitedAt: '2026-01-15T12:00:00.000Z' };
  on(listProfessionals, { professionals: [professional(1, row)], owners: [] });
  renderApp(address, { as: 'clinic_owner' });
  await screen.findByText(/^Convite expirado/);
});

test('where no letter leaves, or the day’s are used up, there is a link to copy and the reason', async () => {
  on(getPublicConfig, { ...publicConfig, sendsMail: false });
  on(inviteProfessional, invited);
  on(handMemberAccess, { link, expiresAt: createdAt });
  const { user, form } = await openForm();
  form.getByText('Os e-mails não estão saindo.');
  await invite(user, form, 'Criar link do convite');
  const handed = await dialog('Link do convite');
  handed.getByText(link);
  handed.getByRole('button', { name: 'Copiar link' });
});

test('a letter held back by the day’s measure becomes a link', async () => {
  on(inviteProfessional, { ...invited, mailed: false });
  on(handMemberAccess, { link, expiresAt: createdAt });
  const { user, form } = await openForm();
  await invite(user, form, 'Enviar convite');
  (await dialog('Link do convite')).getByText(/O convite não saiu por e-mail/);
});

test('Tab goes through the form in order and stays inside; Escape closes it', async () => {
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Novo profissional' }));
  const form = await dialog('Novo profissional');
  await hasFocus(form.getByLabelText('Nome'));
  const order = ['Email', 'Cargo', 'Definir a senha agora, sem convite', 'CPF', 'Conselho'].concat([
    'Cancelar',
    'Enviar convite',
    'Fechar',
    'Nome',
  ]);
  for (const name of order) {
    await user.tab();
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent;
    const labelled = focused?.id ? document.querySelector(`label[for="${focused.id}"]`)?.textContent : undefined;
    assert.equal(labelled ?? (label || focused?.closest('label')?.textContent), name);
  }
  await user.keyboard('{Escape}');
  await dialogsGone();
  await opensByKeyboard(user, screen.getByRole('button', { name: 'Novo profissional' }), 'Novo profissional');
});

test('the menu opens from the keyboard and its arrows move; what one may not do is not offered', async () => {
  on(listProfessionals, {
    professionals: [professional(1, { awaitingFirstAccess: true })],
    owners: [professional(2, { role: 'clinic_owner' })],
  });
  const { user } = renderApp(address, { as: 'admin' });
  (await screen.findByRole('button', { name: 'Ações para Profissional 1' })).focus();
  await user.keyboard('{Enter}');
  await hasFocus(await screen.findByRole('menuitem', { name: 'Editar' }));
  for (const name of [
    'Enviar convite por e-mail',
    'Copiar link do convite',
    'Mostrar senha temporária',
    'Resetar Senha',
    'Excluir',
  ]) {
    await user.keyboard('{ArrowDown}');
    await hasFocus(screen.getByRole('menuitem', { name }));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => assert.ok(!screen.queryByRole('menu')));
  await user.click(screen.getByRole('button', { name: 'Ações para Profissional 2' }));
  for (const name of ['Editar', 'Excluir'])
    assert.equal((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled'), 'true');
});

test('a professional is changed, or the change is refused in words', async () => {
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await act(user, 'Editar');
  const form = await dialog('Editar profissional');
  await user.clear(form.getByLabelText('Nome'));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await fieldSays(form, 'Nome', 'Nome obrigatório');
  await user.type(form.getByLabelText('Nome'), 'Ana Reis');
  refuse(updateProfessional, 'professionals.email_shared');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Erro ao atualizar profissional');
  on(updateProfessional, professional(1, { name: 'Ana Reis' }));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Profissional atualizado com sucesso');
});

test('the letter for a new password is sent after a question', async () => {
  on(listProfessionals, { professionals: [professional(1)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  refuse(resetProfessionalPassword, 'professionals.reset_not_sent');
  await act(user, 'Resetar Senha');
  await user.click(
    (await dialog('Enviar e-mail de redefinição de senha?')).getByRole('button', { name: 'Resetar Senha' }),
  );
  await toastSays('Erro ao enviar e-mail de redefinição');
  await dialogsGone();
  on(resetProfessionalPassword, {});
  await act(user, 'Resetar Senha');
  await user.click(
    (await dialog('Enviar e-mail de redefinição de senha?')).getByRole('button', { name: 'Resetar Senha' }),
  );
  await toastSays('E-mail de redefinição de senha enviado');
});

test('whoever leaves hands their patients on; still in another clinic they are only unlinked', async () => {
  on(listProfessionals, { professionals: [professional(1, { patients: 2 }), professional(2)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const question = 'Tem certeza que deseja excluir o profissional Profissional 1?';
  refuse(deleteProfessional, 'server.unexpected');
  await act(user, 'Excluir');
  const first = await dialog(question);
  await user.click(first.getByRole('button', { name: 'Excluir' }));
  await fieldSays(first, 'Passar os pacientes para', 'Escolha o que acontece com os pacientes');
  assert.deepEqual(asked(deleteProfessional), []);
  await choose(user, first, 'Passar os pacientes para', 'Deixar sem profissional responsável');
  await user.click(first.getByRole('button', { name: 'Excluir' }));
  await toastSays('Erro ao remover profissional');
  assert.equal(asked(deleteProfessional)[0]?.body.reassignTo, null);
  await dialogsGone();
  const left = (stillLinked: boolean) => ({ user: { id: idOf(101), clinic_id: [], stillLinked } });
  on(deleteProfessional, left(true));
  await act(user, 'Excluir');
  const asking = await dialog(question);
  await choose(user, asking, 'Passar os pacientes para', 'Profissional 2 Funcionário');
  await user.click(asking.getByRole('button', { name: 'Excluir' }));
  await toastSays('Profissional desvinculado com sucesso');
  assert.equal(asked(deleteProfessional).at(-1)?.body.reassignTo, idOf(102));
  await dialogsGone();
  on(deleteProfessional, left(false));
  await act(user, 'Excluir');
  const again = await dialog(question);
  await choose(user, again, 'Passar os pacientes para', 'Profissional 2 Funcionário');
  await user.click(again.getByRole('button', { name: 'Excluir' }));
  await toastSays('Profissional removido com sucesso');
});

test('somebody who was given patients meanwhile leaves only once it is chosen whose they become', async () => {
  on(listProfessionals, { professionals: [professional(1), professional(2)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await act(user, 'Excluir');
  const asking = await dialog('Tem certeza que deseja excluir o profissional Profissional 1?');
  refuse(deleteProfessional, 'professionals.patients_undecided');
  on(listProfessionals, { professionals: [professional(1, { patients: 1 }), professional(2)], owners: [] });
  await user.click(asking.getByRole('button', { name: 'Excluir' }));
  await asking.findByText(/Escolha o que acontece com 1 paciente sob a responsabilidade dela/);
  await fieldSays(asking, 'Passar os pacientes para', 'Escolha o que acontece com os pacientes');
  assert.deepEqual(asked(deleteProfessional)[0]?.body, { id: idOf(101), clinicId, withoutPatients: true });
  on(deleteProfessional, { user: { id: idOf(101), clinic_id: [], stillLinked: false } });
  await choose(user, asking, 'Passar os pacientes para', 'Profissional 2 Funcionário');
  await user.click(asking.getByRole('button', { name: 'Excluir' }));
  await toastSays('Profissional removido com sucesso');
  await dialogsGone();
});

test('somebody who was removed in another tab meanwhile is said to be gone, and goes from the list', async () => {
  on(listProfessionals, { professionals: [professional(1), professional(2)], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await act(user, 'Excluir');
  const asking = await dialog('Tem certeza que deseja excluir o profissional Profissional 1?');
  refuse(deleteProfessional, 'professionals.not_found');
  on(listProfessionals, { professionals: [professional(2)], owners: [] });
  await user.click(asking.getByRole('button', { name: 'Excluir' }));
  await toastSays('Usuário não encontrado');
  await toastSays('Esta pessoa não faz parte da equipe desta clínica.');
  await dialogsGone();
  assert.ok(!screen.queryByText('Profissional 1'));
});

test('a temporary password is shown on request, or said to be gone', async () => {
  on(listProfessionals, { professionals: [professional(1, { awaitingFirstAccess: true })], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  refuse(revealMemberPassword, 'professionals.temporary_password_missing');
  await act(user, 'Mostrar senha temporária');
  const shown = await dialog('Senha temporária');
  await user.click(shown.getByRole('button', { name: 'Mostrar senha temporária' }));
  on(renewMemberPassword, { temporaryPassword: 'ABCD-EFGH', expiresAt: '2026-12-24T12:00:00.000Z' });
  await user.click(await shown.findByRole('button', { name: 'Gerar nova senha' }));
  await shown.findByText('ABCD-EFGH');
});

test('only those who manage the clinic come here', async () => {
  renderApp(address, { as: 'professional' });
  await screen.findByText('Acesso restrito: apenas o dono da clínica pode acessar esta página.');
});

test('owners stand apart, and a whole row opens what one may change', async () => {
  on(listProfessionals, { professionals: [professional(1)], owners: [professional(2, { role: 'clinic_owner' })] });
  const { user } = renderApp(address, { as: 'admin' });
  const owners = within(await screen.findByRole('region', { name: 'Dono da clínica' }));
  owners.getByText('Profissional 2');
  assert.ok(!owners.queryByRole('button', { name: 'Editar Profissional 2' }), 'an Admin changes no owner');
  const staff = within(screen.getByRole('table', { name: 'Profissionais' }));
  assert.ok(!staff.queryByText('Profissional 2'));
  staff.getByRole('button', { name: 'Editar Profissional 1' }).focus();
  await user.keyboard('{Enter}');
  await dialog('Editar profissional');
});

test('council and CPF are edited with the rest, and only what was changed is sent', async () => {
  const registration = { council: 'CRM', uf: 'SP', number: '123456', specialties: ['4567'] };
  const kept = professional(1, { cpf: '52998224725', registration });
  on(listProfessionals, { professionals: [kept], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByText('CRM-SP 123456, RQE 4567');
  await act(user, 'Editar');
  const form = await dialog('Editar profissional');
  assert.equal((form.getByLabelText('CPF') as HTMLInputElement).value, '529.982.247-25');
  on(updateProfessional, kept);
  await user.type(form.getByLabelText('Nome'), 'a');
  refuse(updateProfessional, 'server.unexpected');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Erro ao atualizar profissional');
  on(updateProfessional, kept);
  await choose(user, form, 'UF', 'RJ');
  await user.clear(form.getByLabelText('CPF'));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await dialogsGone();
  const [first, second] = asked(updateProfessional).map(({ body }) => body);
  assert.deepEqual([first?.cpf, first?.registration], [undefined, undefined]);
  assert.deepEqual([second?.cpf, second?.registration], ['', { ...registration, uf: 'RJ' }]);
});
