import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { getSession } from '@virtual-med/contract/identity/session';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { clinic, sessionOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on } from '../../../testing/server.ts';
import { toastSays } from '../../../testing/steps.ts';

test('the owner of a blocked clinic is signed out and told whom to turn to', async () => {
  const { clinics, ...session } = sessionOf('clinic_owner');
  on(getSession, { ...session, clinics: clinics.map((one) => ({ ...one, status: 'disabled' as const })) });
  on(signOut, {});
  const { router } = renderApp(`/clinica/${clinic.id}/pacientes`, { as: 'clinic_owner' });
  await toastSays('Clínica bloqueada');
  await toastSays('Sua clínica foi bloqueada. Por favor, entre em contato com o suporte.');
  await screen.findByRole('heading', { name: 'Login do Profissional' });
  assert.equal(router.state.location.pathname, '/clinica/login');
  assert.equal(asked(signOut).length, 1);
});
