import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { linkIdentity, listDevices, listIdentities } from '@virtual-med/contract/identity/account';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { leftFor } from '../../../testing/light-dom.ts';
import { clinicId } from '../../../testing/people.ts';
import { fill, focusReaches, says, toasts } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';
import { dialog } from '../../../testing/steps.ts';

const place = { area: 'clinic', selectedClinicId: clinicId };
const asks = (proofAsked: PasskeyProof) =>
  on(listIdentities, { hasPassword: true, provider: { linked: false, linkedAt: null, proofAsked } });

async function openSecurity(proofAsked: PasskeyProof) {
  asks(proofAsked);
  on(listDevices, { devices: [] });
  const { user } = renderApp(`/clinica/${clinicId}/ajuda`, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: /^Menu do usuário/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  const profile = await dialog('Perfil');
  await user.click(await profile.findByRole('tab', { name: 'Segurança' }));
  await profile.findByRole('heading', { name: 'Conta vinculada' });
  return { user, profile, press: (name: string) => user.click(profile.getByRole('button', { name })) };
}

test('linking asks for the password first, says that it was wrong, and goes on with the right one', async () => {
  const { user, profile, press } = await openSecurity('password');
  await press('Vincular conta');
  profile.getByText('Para vincular, confirme que é você.');
  const field = () => profile.getByLabelText('Senha atual');
  await focusReaches(field);
  refuse(linkIdentity, 'auth.current_password_wrong');
  await fill(user, field(), 'errada');
  await press('Continuar');
  await waitFor(() => assert.equal(says(field()), 'A senha atual está incorreta.'));
  const provider = 'https://provedor.exemplo/entrar';
  on(linkIdentity, { url: provider });
  await fill(user, field(), 'a de hoje 1');
  await press('Continuar');
  await waitFor(() => assert.deepEqual(leftFor(), [provider]));
  assert.deepEqual(asked(linkIdentity).at(-1)?.body, { place, password: 'a de hoje 1' });
});

test('with the second factor on, the code as well', async () => {
  const { user, profile, press } = await openSecurity('password_and_code');
  await press('Vincular conta');
  await fill(user, profile.getByLabelText('Senha atual'), 'a de hoje 1');
  await fill(user, profile.getByLabelText(/[Cc]ódigo/), '123456');
  refuse(linkIdentity, 'auth.identity_unreachable');
  await press('Continuar');
  await waitFor(() => assert.equal(asked(linkIdentity).at(-1)?.body.code, '123456'));
});

test('a sign-in that has grown too old meanwhile is told, and the password asked for', async () => {
  const { profile, press } = await openSecurity('nothing');
  refuse(linkIdentity, 'auth.proof_of_person_required');
  asks('password');
  await press('Vincular conta');
  await toasts().findByText('Confirme que é você para continuar.');
  await waitFor(() => assert.equal(asked(listIdentities).length, 2));
  await press('Vincular conta');
  await profile.findByLabelText('Senha atual');
});

test('who has no password is told to sign in again', async () => {
  const { profile } = await openSecurity('sign_in');
  profile.getByText('Para vincular uma conta, saia e entre de novo.');
  assert.ok(!profile.queryByRole('button', { name: 'Vincular conta' }));
});
