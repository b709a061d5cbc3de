import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { getSession } from '@virtual-med/contract/identity/session';
import { belongsToOne, enterButton, fillIn, letIn } from '../../features/identity/sign-in/testing/sign-in.ts';
import { clinicId, idOf, sessionOf } from '../../testing/people.ts';
import { address } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { on, refuse } from '../../testing/server.ts';

const leadsTo = (wanted: string) => waitFor(() => assert.equal(address(), wanted));
const back = (door: string, place: string) => `${door}?${new URLSearchParams({ voltar: place })}`;
const help = `/clinica/${clinicId}/ajuda`;
/** The person turns to the page again, which makes it look after its session. */
const lookAgain = () => window.dispatchEvent(new Event('focus'));

for (const [place, door] of [
  ['/profissionais', '/clinica/login'],
  ['/admin/pagamentos', '/admin/login'],
  [`/paciente/${idOf(99)}/ajuda`, '/paciente/login'],
] as const)
  test(`${place} without a session leads to ${door}`, async () => {
    renderApp(place);
    await leadsTo(back(door, place));
  });

test('from there one comes to where one wanted to be', async () => {
  const wanted = `${help}?x=1#y`;
  belongsToOne();
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  const { user } = renderApp(wanted);
  await leadsTo(back('/clinica/login', wanted));
  await fillIn(user, 'dona@exemplo.med');
  await user.click(enterButton());
  await leadsTo(wanted);
});

test('a login that was told to lead out of the product leads home', async () => {
  belongsToOne();
  letIn('clinic_owner', help);
  const { user } = renderApp(back('/clinica/login', '//exemplo.med/clinica'));
  await fillIn(user, 'dona@exemplo.med');
  await user.click(enterButton());
  await leadsTo(help);
});

test('a page left open over an ended session returns to the login, and afterwards to where it was', async () => {
  belongsToOne();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  refuse(getSession, 'auth.required');
  lookAgain();
  await leadsTo(back('/clinica/login', help));
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  await fillIn(user, 'dona@exemplo.med');
  on(getSession, sessionOf('clinic_owner'));
  await user.click(enterButton());
  await leadsTo(help);
});

for (const [role, place, door, refusal] of [
  [
    'patient',
    `/clinica/${clinicId}/pacientes`,
    '/clinica/login',
    'Apenas profissionais e administradores podem acessar esta área.',
  ],
  ['patient', '/admin', '/admin/login', 'Acesso negado. Usuário não é administrador.'],
  [
    'clinic_owner',
    `/paciente/${clinicId}`,
    '/paciente/login',
    'Usuário não pertence à clínica selecionada ou não é um paciente.',
  ],
] as const)
  test(`${role} at ${place} is told so at ${door}`, async () => {
    renderApp(place, { as: role });
    await screen.findByText(refusal);
    assert.equal(location.pathname, door);
  });
