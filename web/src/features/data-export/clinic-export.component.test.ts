import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import {
  type ClinicExport,
  getClinicExport,
  openClinicExport,
  startClinicExport,
} from '@virtual-med/contract/data-export/clinic-export';
import { getSession } from '@virtual-med/contract/identity/session';
import { getClinicsByEmail, signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { clinic, clinicId, createdAt, idOf, sessionOf, usualAnswers } from '../../testing/people.ts';
import { address, fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { toastSays } from '../../testing/steps.ts';
import { followedLinks } from './testing/followed-links.ts';

const made = (changed: Partial<ClinicExport> = {}): ClinicExport => ({
  id: idOf(61),
  state: 'done',
  requestedAt: createdAt,
  requestedByName: 'Olívia Dona',
  isMine: true,
  documentsDone: 10,
  documentsTotal: 40,
  bytesDone: 250,
  bytesTotal: 1000,
  finishedAt: createdAt,
  expiresAt: '2026-01-22T12:00:00.000Z',
  archiveBytes: 3_500_000,
  manifestSha256: 'b2'.repeat(32),
  missing: 0,
  reason: null,
  ...changed,
});

const running = made({ state: 'running', finishedAt: null, expiresAt: null, archiveBytes: null, manifestSha256: null });
const standing = (now: ClinicExport | null, proofAsked: 'nothing' | 'password' | 'password_and_code' = 'nothing') =>
  on(getClinicExport, { export: now, proofAsked });

const page = `/exportar-dados/${clinicId}`;
const settings = (as: 'clinic_owner' | 'admin') => {
  on(listClinicEntries, { entries: [], next: null });
  return renderApp(`/clinica/${clinicId}/configuracoes`, { as });
};
const open = () => renderApp(page, { as: 'clinic_owner' });

test('an owner asks for everything in the settings, and sees how far it is', async () => {
  on(startClinicExport, () => {
    standing(running);
    return { ...running, state: 'waiting' as const };
  });
  const { user } = settings('clinic_owner');
  await screen.findByRole('heading', { name: 'Exportar dados da clínica' });
  await user.click(await screen.findByRole('button', { name: 'Exportar tudo' }));
  await screen.findByText('A exportação começa em instantes.');
  assert.ok(!screen.queryByRole('button', { name: /^Exportar/ }), 'one at a time');
  const bar = await screen.findByRole('progressbar', undefined, { timeout: 5_000 });
  assert.equal(bar.getAttribute('aria-valuenow'), '25');
  await screen.findByText('10 de 40 documentos');
  assert.deepEqual(asked(startClinicExport)[0]?.body, {});
});

test('an Admin of the clinic is offered no export', async () => {
  settings('admin');
  await screen.findByRole('heading', { level: 1, name: 'Configurações' });
  assert.ok(!screen.queryByText('Exportar dados da clínica'));
  assert.equal(asked(getClinicExport).length, 0);
});

test('a finished archive is fetched after the password was shown again', async () => {
  const { links, stop } = followedLinks();
  try {
    standing(made({ missing: 2 }), 'password');
    on(openClinicExport, { url: '/api/archive?key=1' });
    const { user } = open();
    await screen.findByText('O arquivo está pronto.');
    await screen.findByText(/2 documentos não puderam ser lidos/);
    await user.click(screen.getByRole('button', { name: 'Baixar o arquivo' }));
    const password = await screen.findByLabelText('Senha atual');
    assert.deepEqual(links, []);
    refuse(openClinicExport, 'auth.current_password_wrong');
    await fill(user, password, 'errada');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await screen.findByText('A senha atual está incorreta.');
    on(openClinicExport, { url: '/api/archive?key=1' });
    await fill(user, password, 'certa');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => assert.deepEqual(links, ['/api/archive?key=1']));
    assert.deepEqual(asked(openClinicExport).at(-1)?.body, { password: 'certa' });
    await screen.findByRole('button', { name: 'Baixar o arquivo' });
  } finally {
    stop();
  }
});

test('with a second factor, its code is asked too', async () => {
  standing(null, 'password_and_code');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Exportar tudo' }));
  assert.ok(await screen.findByLabelText('Senha atual'));
  assert.ok(screen.getByRole('textbox'));
});

for (const [what, now, says] of [
  ['failed', made({ state: 'failed', reason: 'full', expiresAt: null }), /Não há espaço livre no servidor/],
  ['expired', made({ state: 'expired' }), /expirou e foi apagado/],
  ['somebody else’s', made({ isMine: false, requestedByName: 'Sócia' }), /Só quem pediu pode baixar/],
] as const)
  test(`an archive that is ${what} is said to be, and another may be asked for`, async () => {
    standing(now);
    open();
    await screen.findByText(says);
    assert.ok(!screen.queryByRole('button', { name: 'Baixar o arquivo' }));
    assert.ok(screen.getByRole('button', { name: 'Exportar de novo' }));
  });

test('what cannot be read or asked for is said', async () => {
  refuse(getClinicExport, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar a situação da exportação');
  standing(null);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  refuse(startClinicExport, 'exports.too_many');
  await user.click(await screen.findByRole('button', { name: 'Exportar tudo' }));
  await toastSays('Esta clínica já foi exportada várias vezes hoje. Tente novamente amanhã.');
});

test('at the login of a blocked clinic its owner finds the way to the data, and to nothing else', async () => {
  on(getClinicsByEmail, { clinics: [{ id: clinicId, name: clinic.name, status: 'disabled' }] });
  on(signIn, () => {
    usualAnswers('clinic_owner');
    const session = sessionOf('clinic_owner');
    on(getSession, { ...session, clinics: session.clinics.map((one) => ({ ...one, status: 'disabled' as const })) });
    return { next: 'done', redirectTo: page } as const;
  });
  on(signOut, {});
  const { user } = renderApp('/clinica/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'dona@exemplo.med');
  await fill(user, screen.getByLabelText('Senha'), 'senha certa 1');
  await user.click(await screen.findByRole('button', { name: 'Sou o dono: exportar os dados' }));
  await screen.findByRole('heading', { level: 1, name: clinic.name });
  assert.equal(address(), page);
  await screen.findByText(/Esta clínica está bloqueada/);
  const sent = asked(signIn)[0]?.body as { toExport?: true; selectedClinicId?: string };
  assert.deepEqual([sent.toExport, sent.selectedClinicId], [true, clinicId]);
  await screen.findByRole('button', { name: 'Exportar tudo' });
  await user.click(screen.getByRole('button', { name: 'Sair da conta' }));
  await waitFor(() => assert.match(address(), /^\/clinica\/login/));
});

test('a patient’s login of a blocked clinic offers no such way', async () => {
  on(getClinicsByEmail, { clinics: [{ id: clinicId, name: clinic.name, status: 'disabled' }] });
  const { user } = renderApp('/paciente/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'paula@exemplo.med');
  await fill(user, screen.getByLabelText('Senha'), 'senha certa 1');
  await screen.findByRole('link', { name: 'Clínica bloqueada, pedir ajuda' });
  assert.ok(!screen.queryByRole('button', { name: /exportar/ }));
});

test('the page opens for an owner alone', async () => {
  renderApp(page, { as: 'professional' });
  await screen.findByText('Você não tem permissão para esta ação.');
});
