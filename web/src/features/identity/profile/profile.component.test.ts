import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  listDevices,
  listIdentities,
  renewRecoveryCodes,
  updateProfile,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { savedFiles } from '../../../testing/light-dom.ts';
import { clinicId, sessionOf } from '../../../testing/people.ts';
import { fill, focusReaches, says, toasts, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';

const help = `/clinica/${clinicId}/ajuda`;
const userMenu = () => screen.findByRole('button', { name: /^Menu do usuário/ });
const profile = () => within(screen.getByRole('dialog', { name: 'Perfil' }));
const field = (label: string) => profile().getByLabelText(label);
const press = (user: UserEvent, name: string) =>
  profile()
    .findByRole('button', { name })
    .then((button) => user.click(button));

async function openProfile(user: UserEvent, tab: 'Dados' | 'Segurança' | 'Aparelhos'): Promise<void> {
  await user.click(await userMenu());
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  await screen.findByRole('dialog', { name: 'Perfil' });
  await user.click(await profile().findByRole('tab', { name: tab }));
  await profile().findByRole('tabpanel', { name: tab });
}

/** The same person, with or without a second factor. */
const withFactor = (secondFactorEnabled: boolean) => on(getSession, sessionOf('clinic_owner', { secondFactorEnabled }));

function askUsual(): void {
  on(listIdentities, { hasPassword: true, provider: null });
  on(listDevices, { devices: [] });
}

test('Perfil shows who one is, and gives the focus back', async () => {
  askUsual();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await openProfile(user, 'Dados');
  const shown = (label: string) => profile().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? '';
  assert.equal(shown('Nome'), 'Olívia Dona');
  assert.equal(shown('Email'), 'clinic.owner@exemplo.med');
  assert.equal(shown('Permissão'), 'Dono da clínica');
  assert.match(shown('Criado em'), /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.ok(!screen.queryByRole('dialog', { name: 'Perfil' })));
  const menu = await userMenu();
  await focusReaches(() => menu);
});

test('a person changes their own name and phone', async () => {
  askUsual();
  on(updateProfile, ({ body }) => body);
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await openProfile(user, 'Dados');
  await press(user, 'Editar nome e telefone');
  await focusReaches(() => field('Nome'));
  await fill(user, field('Nome'), ' ');
  await fill(user, field('Telefone'), '123');
  await press(user, 'Salvar');
  await waitFor(() => assert.equal(says(field('Nome')), 'Nome é obrigatório'));
  await focusReaches(() => field('Nome'));
  assert.equal(says(field('Telefone')), 'Telefone obrigatório');
  await fill(user, field('Nome'), 'Lívia Rocha');
  await fill(user, field('Telefone'), '11987654321');
  assert.equal(typedIn(field('Telefone')), '(11) 98765-4321');
  on(getSession, sessionOf('clinic_owner', { name: 'Lívia Rocha', phone: '(11) 98765-4321' }));
  await press(user, 'Salvar');
  await toasts().findByText('Perfil atualizado com sucesso.');
  assert.ok(profile().getByText('(11) 98765-4321'));
  await focusReaches(() => profile().getByRole('button', { name: 'Editar nome e telefone' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Menu do usuário: Lívia Rocha' });
  await openProfile(user, 'Dados');
  await press(user, 'Editar nome e telefone');
  await fill(user, field('Telefone'), '');
  on(getSession, sessionOf('clinic_owner', { name: 'Lívia Rocha' }));
  await press(user, 'Salvar');
  await profile().findByText('Não informado');
  assert.equal(asked(updateProfile).at(-1)?.body.phone, null);
});

test('the password is changed with the current one; each field says what is wrong with it', async () => {
  askUsual();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await openProfile(user, 'Segurança');
  await press(user, 'Alterar senha');
  await focusReaches(() => field('Senha atual'));
  await fill(user, field('Senha atual'), 'a de hoje 1');
  await fill(user, field('Nova senha'), 'curta');
  await fill(user, field('Confirmar nova senha'), 'outra-coisa-1');
  await press(user, 'Salvar nova senha');
  await waitFor(() => assert.match(says(field('Nova senha')), /Senha deve ter pelo menos 8 caracteres/));
  assert.equal(says(field('Confirmar nova senha')), 'As senhas não coincidem');
  assert.deepEqual(asked(changePassword), []);
  refuse(changePassword, 'auth.current_password_wrong');
  await fill(user, field('Nova senha'), 'Nova-senha-2027');
  await fill(user, field('Confirmar nova senha'), 'Nova-senha-2027');
  await press(user, 'Salvar nova senha');
  await waitFor(() => assert.equal(says(field('Senha atual')), 'A senha atual está incorreta.'));
  await focusReaches(() => field('Senha atual'));
  on(changePassword, {});
  await press(user, 'Salvar nova senha');
  await toasts().findByText('Senha alterada com sucesso.');
  await focusReaches(() => profile().getByRole('button', { name: 'Alterar senha' }));
});

const codes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`);
const shownCodes = () =>
  within(profile().getByRole('list', { name: 'Códigos de recuperação' })).getAllByRole('listitem');

test('the second factor is turned on with password and code, and its recovery codes are shown once', async () => {
  askUsual();
  withFactor(false);
  refuse(enrolSecondFactor, 'auth.current_password_wrong');
  const { user } = renderApp(help, { as: 'clinic_owner' });
  withFactor(false);
  await openProfile(user, 'Segurança');
  await press(user, 'Ativar verificação em duas etapas');
  await focusReaches(() => field('Senha atual'));
  await fill(user, field('Senha atual'), 'errada');
  await press(user, 'Continuar');
  await waitFor(() => assert.equal(says(field('Senha atual')), 'A senha atual está incorreta.'));
  on(enrolSecondFactor, {
    uri: 'otpauth://totp/x',
    key: 'ABCD EFGH',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await press(user, 'Continuar');
  assert.ok(await profile().findByRole('img', { name: 'Código QR para o aplicativo autenticador' }));
  assert.ok(profile().getByText('ABCD EFGH'));
  const code = () => field('Código de 6 dígitos');
  await focusReaches(code);
  await fill(user, code(), '12');
  await press(user, 'Ativar');
  await waitFor(() => assert.match(says(code()), /Informe os 6 dígitos do código/));
  refuse(confirmSecondFactor, 'auth.second_factor_wrong');
  await fill(user, code(), '123456');
  await press(user, 'Ativar');
  await waitFor(() => assert.match(says(code()), /Código incorreto ou expirado\. Tente novamente\./));
  on(confirmSecondFactor, () => {
    withFactor(true);
    return { recoveryCodes: codes };
  });
  await fill(user, code(), '123 456');
  await press(user, 'Ativar');
  await focusReaches(() => profile().getByRole('heading', { name: 'Guarde seus códigos de recuperação' }));
  assert.equal(asked(confirmSecondFactor).at(-1)?.body.code, '123456');
  assert.deepEqual(
    shownCodes().map(({ textContent }) => textContent),
    codes,
  );
  await press(user, 'Copiar códigos');
  await toasts().findByText('Copiado!');
  assert.equal((await navigator.clipboard.readText()).trim(), codes.join('\n'));
  await press(user, 'Baixar códigos');
  assert.equal(savedFiles().length, 1);
  await press(user, 'Já guardei os códigos');
  await profile().findByText(/^Ativa\. Ao entrar, você informa um código/);
  assert.ok(!profile().queryByRole('list', { name: 'Códigos de recuperação' }));
  await focusReaches(() => profile().getByRole('button', { name: 'Gerar novos códigos de recuperação' }));
});

test('new recovery codes, and turning it off, take password and code', async () => {
  askUsual();
  on(renewRecoveryCodes, { recoveryCodes: codes });
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await openProfile(user, 'Segurança');
  const anyCode = () => field('Código do aplicativo ou de recuperação');
  await press(user, 'Gerar novos códigos de recuperação');
  await focusReaches(() => field('Senha atual'));
  await fill(user, field('Senha atual'), 'a de hoje 1');
  await press(user, 'Continuar');
  await waitFor(() => assert.match(says(anyCode()), /Informe o código/));
  await fill(user, anyCode(), 'zzzz-zzzz');
  await press(user, 'Continuar');
  await waitFor(() => assert.equal(shownCodes().length, 10));
  await press(user, 'Já guardei os códigos');
  refuse(disableSecondFactor, 'auth.second_factor_wrong');
  await press(user, 'Desativar');
  await focusReaches(() => field('Senha atual'));
  await fill(user, field('Senha atual'), 'a de hoje 1');
  await fill(user, anyCode(), '000000');
  await press(user, 'Desativar');
  await waitFor(() => assert.match(says(anyCode()), /Código incorreto ou expirado\. Tente novamente\./));
  on(disableSecondFactor, () => {
    withFactor(false);
    return {};
  });
  await press(user, 'Desativar');
  await toasts().findByText('Verificação em duas etapas desativada.');
  await focusReaches(() => profile().getByRole('button', { name: 'Ativar verificação em duas etapas' }));
});
