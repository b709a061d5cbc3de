import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { updateProfile } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { clinicId } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { on, refuse } from '../../../testing/server.ts';
import { dialog } from '../../../testing/steps.ts';

test('data that is saved after the session has ended says that nobody is signed in', async () => {
  on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
  on(listPatients, { patients: [], next: null, total: 0 });
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: /Olívia Dona/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  const profile = await dialog(/Perfil/);
  await user.click(await profile.findByRole('button', { name: /Editar/ }));
  refuse(updateProfile, 'auth.required');
  refuse(getSession, 'auth.required');
  await user.click(await profile.findByRole('button', { name: 'Salvar' }));
  await profile.findByText('Usuário não autenticado');
  await dialog('Sua sessão terminou');
});
