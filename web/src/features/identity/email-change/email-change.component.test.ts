import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { listIdentities } from '@virtual-med/contract/identity/account';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from '@virtual-med/contract/identity/email-change';
import { clinicId } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';

const change = {
  newEmail: 'nova@exemplo.med',
  oldConfirmed: false,
  newConfirmed: true,
  expiresAt: '2026-01-16T12:00:00.000Z',
};

async function openSecurity(pending: typeof change | null) {
  on(getOwnHome, {
    name: 'Paula',
    categories: [],
    total: 0,
    newCount: 0,
    recent: [],
    next: null,
    lastVisitAt: null,
    mailNotices: true,
  });
  on(listIdentities, { hasPassword: true, provider: null });
  on(getEmailChange, { change: pending });
  const { user } = renderApp(`/paciente/${clinicId}`, { as: 'patient' });
  await user.click(await screen.findByRole('button', { name: /Paula Prado/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('tab', { name: 'Segurança' }));
  return { user, dialog };
}

describe('one’s own e-mail', () => {
  test('is asked to change with the password; both mailboxes are then waited for', async () => {
    const { user, dialog } = await openSecurity(null);
    await user.click(await dialog.findByRole('button', { name: 'Trocar e-mail' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar confirmações' }));
    await dialog.findByText('Email inválido');
    await dialog.findByText('Senha é obrigatória');
    assert.deepEqual(asked(requestEmailChange), []);
    await user.type(dialog.getByLabelText('Novo e-mail'), 'nova@exemplo.med');
    await user.type(dialog.getByLabelText('Senha atual'), 'Senha-forte-1');
    refuse(requestEmailChange, 'auth.current_password_wrong', {
      fields: { password: 'Senha atual incorreta.' },
    });
    await user.click(dialog.getByRole('button', { name: 'Enviar confirmações' }));
    await dialog.findByText('Senha atual incorreta.');
    assert.equal(screen.getAllByText('Senha atual incorreta.').length, 1, 'said by its field alone');
    on(requestEmailChange, { change: { ...change, newConfirmed: false } });
    await user.click(dialog.getByRole('button', { name: 'Enviar confirmações' }));
    await dialog.findByText('nova@exemplo.med');
    assert.equal(dialog.getAllByText('Aguardando').length, 2);
  });

  test('that waits says for which mailbox, and can be given up', async () => {
    const { user, dialog } = await openSecurity(change);
    await dialog.findByText('Confirmada');
    await dialog.findByText('Aguardando');
    on(cancelEmailChange, {});
    await user.click(dialog.getByRole('button', { name: 'Desistir da troca' }));
    await dialog.findByRole('button', { name: 'Trocar e-mail' });
  });
});

describe('the link of a letter', () => {
  const address = '/confirmar-email?token=abc';

  test('does nothing before somebody presses a button, then says what is still missing', async () => {
    on(confirmEmailChange, { done: false, newEmail: 'nova@exemplo.med' });
    const { user } = renderApp(address, { as: 'anonymous' });
    const button = await screen.findByRole('button', { name: 'Confirmar a troca' });
    assert.deepEqual(asked(confirmEmailChange), []);
    await user.click(button);
    await screen.findByText('Confirmado. Falta abrir o link que enviamos ao outro endereço.');
  });

  test('tells the address that counts from now on', async () => {
    on(confirmEmailChange, { done: true, newEmail: 'nova@exemplo.med' });
    const { user } = renderApp(address, { as: 'anonymous' });
    await user.click(await screen.findByRole('button', { name: 'Confirmar a troca' }));
    await screen.findByText('E-mail confirmado');
    await screen.findByText('nova@exemplo.med');
  });

  test('cancels the change for whoever did not ask for it', async () => {
    on(refuseEmailChange, {});
    const { user } = renderApp(address, { as: 'anonymous' });
    await user.click(await screen.findByRole('button', { name: 'Não fui eu, cancelar' }));
    await screen.findByText('Troca cancelada. Se não foi você, troque também a sua senha.');
  });

  test('that is over says so and stays', async () => {
    refuse(confirmEmailChange, 'auth.link_expired');
    const { user } = renderApp(address, { as: 'anonymous' });
    await user.click(await screen.findByRole('button', { name: 'Confirmar a troca' }));
    await screen.findByText('Este link expirou ou já foi usado. Peça um novo.');
    await screen.findByRole('button', { name: 'Confirmar a troca' });
  });
});
