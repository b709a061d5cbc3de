import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getClinicInvoices, getSubscription } from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { type Clinic, getClinic } from '@virtual-med/contract/clinics/clinics';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { listIdentities } from '@virtual-med/contract/identity/account';
import { askForOwnProof } from '@virtual-med/contract/identity/email-proof';
import { getSession } from '@virtual-med/contract/identity/session';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { phone, setOnline } from '../testing/light-dom.ts';
import { clinic, clinicId, idOf, sessionOf, usualAnswers } from '../testing/people.ts';
import { address, focusReaches, toasts } from '../testing/reading.ts';
import { renderApp } from '../testing/render-app.tsx';
import { cut, hold, on, refuse } from '../testing/server.ts';

const staffHelp = `/clinica/${clinicId}/ajuda`;
const patientHelp = `/paciente/${clinicId}/ajuda`;
const leadsTo = (wanted: string) => waitFor(() => assert.equal(address(), wanted));
const userMenu = () => screen.findByRole('button', { name: /^Menu do usuário/ });

async function chooseInUserMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await userMenu());
  await user.click(await screen.findByRole('menuitem', { name }));
}

const clinicEntries = ['Pacientes', 'Caixa de entrada', 'Profissionais', 'Pagamento', 'Configurações', 'Ajuda'];
const menus = {
  clinic_owner: [staffHelp, 'Dono da clínica', clinicEntries],
  admin: [staffHelp, 'Admin', clinicEntries],
  professional: ['/ajuda-profissional', 'Profissional', clinicEntries],
  patient: [patientHelp, 'Paciente', ['Documentos', 'Ajuda']],
  super_admin: ['/admin/ajuda', 'Super Admin', ['Clínicas', 'Pagamentos', 'Sistema', 'Ajuda']],
} as const;

for (const [role, [place, label, entries]] of Object.entries(menus))
  test(`the menu of ${label} has its entries, marks the page and says who is there`, async () => {
    renderApp(place, { as: role as keyof typeof menus });
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    const links = within(menu).getAllByRole('link');
    assert.deepEqual(
      links.map(({ textContent }) => textContent),
      [...entries],
    );
    assert.deepEqual(
      links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent),
      ['Ajuda'],
    );
    assert.ok(within(screen.getByRole('complementary')).getByText(label));
    await waitFor(() => assert.match(document.title, /^Ajuda · /));
  });

test('on a phone the menu is asked for, and an entry closes it', async () => {
  const { user } = renderApp(staffHelp, { as: 'clinic_owner', viewport: phone });
  await user.click(await screen.findByRole('button', { name: 'Abrir ou fechar o menu' }));
  const drawer = await screen.findByRole('dialog', { name: clinic.name });
  await user.click(within(drawer).getByRole('link', { name: 'Ajuda' }));
  await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
});

for (const page of ['profissionais', 'pagamento', 'configuracoes'])
  test(`a professional is told within the frame that ${page} is the owner’s`, async () => {
    renderApp(`/clinica/${clinicId}/${page}`, { as: 'professional' });
    await screen.findByRole('heading', {
      level: 1,
      name: 'Acesso restrito: apenas o dono da clínica pode acessar esta página.',
    });
    assert.match(document.title, new RegExp(` · ${clinic.name}$`));
    await userMenu();
  });

const patientsPage = `/clinica/${clinicId}/pacientes`;

for (const [role, from, to, heading] of [
  ['professional', staffHelp, '/ajuda-profissional', 'Ajuda'],
  ['super_admin', '/ajuda-profissional', '/admin/ajuda', 'Ajuda'],
  ['super_admin', '/profissionais', '/admin', 'Clínicas'],
  ['super_admin', '/admin/login', '/admin', 'Clínicas'],
  ['clinic_owner', '/profissionais', `/clinica/${clinicId}/profissionais`, 'Profissionais'],
  ['clinic_owner', `/clinica/${clinicId}`, patientsPage, 'Pacientes'],
  ['admin', '/admin/login', patientsPage, 'Pacientes'],
] as const)
  test(`${role} at ${from} is led to ${to}`, async () => {
    on(listClinics, { clinics: [], total: 0, page: 1, size: 20 });
    on(listPatients, { patients: [], total: 0, next: null });
    on(listProfessionals, { professionals: [], owners: [] });
    refuse(getPatientsOverview, 'server.unexpected');
    renderApp(from, { as: role });
    await leadsTo(to);
    await screen.findByRole('heading', { level: 1, name: heading });
  });

test('a patient’s page belongs to the patients in the menu', async () => {
  refuse(getPatient, 'patients.not_found');
  refuse(listDocuments, 'server.unexpected');
  renderApp(`/clinica/${clinicId}/paciente/${idOf(9)}`, { as: 'clinic_owner' });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));
  await waitFor(() =>
    assert.deepEqual(
      menu.getAllByRole('link').map((link) => [link.textContent, link.hasAttribute('aria-current')]),
      clinicEntries.map((entry) => [entry, entry === 'Pacientes']),
    ),
  );
});

test('a clinic’s Admin opens what is the owner’s', async () => {
  for (const endpoint of [getSubscription, getClinicInvoices, getClinicUsage]) refuse(endpoint, 'server.unexpected');
  on(listPlans, { plans: [] });
  renderApp(`/clinica/${clinicId}/pagamento`, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Pagamento' });
});

for (const id of ['abc', idOf(77)])
  test(`where no clinic is (${id}), an error screen leads home`, async () => {
    refuse(getClinic, 'clinics.not_found');
    renderApp(`/clinica/${id}/ajuda`, { as: 'clinic_owner' });
    await screen.findByRole('heading', { level: 1, name: 'Clínica não encontrada' });
    const home = screen.getByRole('link', { name: `Ir para ${clinic.name}` });
    assert.equal(home.getAttribute('href'), `/clinica/${clinicId}/pacientes`);
  });

test('a person of two clinics is offered both, each with its role', async () => {
  const [first] = sessionOf('patient').clinics;
  if (!first) throw new Error('A patient has a clinic');
  const other = { ...first, id: idOf(2), name: 'Clínica Boreal', colorPalette: 'rosa-vintage' };
  on(getSession, { ...sessionOf('patient'), clinics: [{ ...first, colorPalette: 'verde-mar' }, other] });
  const own: Clinic = { ...clinic, colorPalette: 'verde-mar' };
  const others: Clinic = { ...clinic, id: other.id, name: other.name, colorPalette: 'rosa-vintage' };
  on(getClinic, ({ params }) => (params.clinicId === clinicId ? own : others));
  const { user } = renderApp(patientHelp, { as: 'patient' });
  await user.click(await userMenu());
  const choices = within(await screen.findByRole('group', { name: 'Trocar de clínica' })).getAllByRole('menuitem');
  assert.deepEqual(
    choices.map(({ textContent }) => textContent),
    ['Clínica AuroraPaciente', 'Clínica BorealPaciente'],
  );
  assert.deepEqual(
    choices.map((choice) => choice.hasAttribute('aria-current')),
    [true, false],
  );
  assert.equal(document.documentElement.dataset.palette, 'verde-mar');
});

test('leaving asks first, and Cancelar stays', async () => {
  on(signOut, () => {
    usualAnswers('anonymous');
    return {};
  });
  const { user } = renderApp(staffHelp, { as: 'clinic_owner' });
  const question = () => screen.findByRole('alertdialog', { name: 'Deseja realmente sair?' });
  await chooseInUserMenu(user, 'Sair');
  assert.ok(within(await question()).getByText('Você será desconectado da plataforma.'));
  await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  const menu = await userMenu();
  await focusReaches(() => menu);
  assert.equal(address(), staffHelp);
  await chooseInUserMenu(user, 'Sair');
  await user.click(within(await question()).getByRole('button', { name: 'Sair' }));
  await leadsTo('/clinica/login');
});

test('whoever cannot leave because the server does not answer stays and is told', async () => {
  cut(signOut);
  const { user } = renderApp(patientHelp, { as: 'patient' });
  await chooseInUserMenu(user, 'Sair');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Sair' }));
  await toasts().findByText('Erro no logout');
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  assert.equal(address(), patientHelp);
});

test('a page that is slow to arrive shows its frame', async () => {
  const release = hold(getSession);
  renderApp(staffHelp, { as: 'clinic_owner' });
  assert.ok((await screen.findByRole('status')).textContent?.includes('Carregando...'));
  release();
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
});

test('where the clinic cannot be read the page says so and recovers', async () => {
  cut(getClinic);
  const { user } = renderApp(staffHelp, { as: 'clinic_owner' });
  await screen.findByRole('heading', { level: 1, name: 'Erro de conexão' });
  on(getClinic, clinic);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
});

test('the theme is chosen in the user menu and kept', async () => {
  const { user } = renderApp(staffHelp, { as: 'clinic_owner' });
  await user.click(await userMenu());
  await user.click(await screen.findByRole('menuitemradio', { name: 'Tema escuro' }));
  assert.equal(document.documentElement.dataset.theme, 'dark');
  assert.ok(Object.values({ ...localStorage }).includes('dark'));
});

test('a Super Admin without a second factor is asked for one, calmly', async () => {
  const { user } = renderApp('/admin/ajuda', { as: 'super_admin' });
  on(getSession, sessionOf('super_admin', { secondFactorEnabled: false }));
  const banner = within(await screen.findByRole('region', { name: 'Verificação em duas etapas' }));
  on(listIdentities, { hasPassword: true, provider: null });
  await user.click(banner.getByRole('button', { name: 'Ativar agora' }));
  const profile = within(await screen.findByRole('dialog', { name: 'Perfil' }));
  await profile.findByRole('button', { name: 'Ativar verificação em duas etapas' });
  await user.keyboard('{Escape}');
  await waitFor(() => assert.ok(!screen.queryByRole('dialog', { name: 'Perfil' })));
  await user.click(banner.getByRole('button', { name: 'Agora não' }));
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: 'Verificação em duas etapas' })));
});

test('a patient has no search; the footer leads to the provider, whose pages wear its own palette', async () => {
  on(getClinic, { ...clinic, colorPalette: 'verde-mar' });
  const { user } = renderApp(patientHelp, { as: 'patient' });
  const link = await screen.findByRole('link', { name: 'Conheça a Virtual.med' });
  await waitFor(() => assert.equal(document.documentElement.dataset.palette, 'verde-mar'));
  await user.keyboard('{Control>}k{/Control}');
  assert.ok(!screen.queryByRole('search'));
  assert.ok(screen.getByText(/© 2025 Virtual\.med\. Todos os direitos reservados\./));
  await user.click(link);
  await leadsTo('/');
  await waitFor(() => assert.equal(document.documentElement.dataset.palette, 'azul-profundo'));
});

for (const path of ['/nao-existe', '/clinica/nada/aqui', '/admin/criar/mais?x=1#y'])
  test(`the unknown path ${path} goes to the landing`, async () => {
    renderApp(path);
    await leadsTo('/');
    await screen.findByRole('heading', { level: 1, name: /Gerencie seus documentos médicos/ });
  });

const unknownNotice = () => screen.findByRole('region', { name: 'Página não encontrada' });

test('an unknown path is told of on the landing, and the notice goes when it is closed', async () => {
  const { user } = renderApp('/nao-existe');
  const notice = within(await unknownNotice());
  notice.getByText('Esta página não existe.');
  assert.ok(!notice.queryByRole('link'), 'a stranger has no way inside');
  await user.click(notice.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: 'Página não encontrada' })));
  await leadsTo('/');
});

test('whoever is signed in is offered the way back inside from an unknown path', async () => {
  renderApp('/nao-existe', { as: 'clinic_owner' });
  const back = await within(await unknownNotice()).findByRole('link', { name: 'Voltar aos pacientes' });
  assert.equal(back.getAttribute('href'), `/clinica/${clinicId}/pacientes`);
});

test('on every page it is said at once that the network is gone, and no longer once it is back', async () => {
  renderApp('/paciente/login');
  await screen.findByRole('heading', { level: 1, name: 'Login do Paciente' });
  assert.ok(!screen.queryByText(/Você está sem internet/));
  act(() => setOnline(false));
  screen.getByText('Você está sem internet. O que já está na tela continua aqui.');
  act(() => setOnline(true));
  assert.ok(!screen.queryByText(/Você está sem internet/));
});

test('the focus reaches the content of a page once it is there, unless somebody is already writing in it', async () => {
  on(listPlans, { plans: [] });
  const { user, router } = renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'Cadastrar' }));
  await screen.findByRole('heading', { level: 1, name: 'Cadastrar Clínica' });
  await focusReaches(() => screen.getByRole('main'));
  const name = await screen.findByLabelText('Nome da clínica');
  await user.click(name);
  await router.navigate({ to: '/assinatura', hash: 'x' });
  await focusReaches(() => name);
});

const unproven = (emailProven = false) => on(getSession, sessionOf('clinic_owner', { emailProven }));
const reminder = () => screen.queryByRole('region', { name: 'Confirme o seu e-mail' });

test('an owner whose e-mail nobody proved is reminded, has the letter sent again, and is let be', async () => {
  unproven();
  const { user } = renderApp(staffHelp, { as: 'clinic_owner' });
  const resend = await screen.findByRole('button', { name: 'Enviar novamente' });
  assert.match(reminder()?.textContent ?? '', /Abra o link que enviamos a clinic\.owner@exemplo\.med\./);
  refuse(askForOwnProof, 'auth.email_limit_exceeded');
  await user.click(resend);
  await toasts().findByText(/Muitos e-mails foram pedidos para este endereço/);
  on(askForOwnProof, {});
  await user.click(resend);
  await toasts().findByText('Enviamos o link de novo. Confira também a caixa de spam.');
  await user.click(screen.getByRole('button', { name: 'Fechar por agora' }));
  assert.equal(reminder(), null);
});

test('an owner who proved the e-mail meanwhile is reminded no more', async () => {
  unproven();
  const { user } = renderApp(staffHelp, { as: 'clinic_owner' });
  const resend = await screen.findByRole('button', { name: 'Enviar novamente' });
  unproven(true);
  refuse(askForOwnProof, 'users.email_already_proven');
  await user.click(resend);
  await waitFor(() => assert.equal(reminder(), null));
});

test('nobody else is reminded', async () => {
  on(getSession, sessionOf('admin', { emailProven: false }));
  renderApp(staffHelp, { as: 'admin' });
  await userMenu();
  assert.equal(reminder(), null);
});
