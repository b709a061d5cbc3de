import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { setupTexts } from '@virtual-med/contract/identity/setup.texts';
import { getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { idOf } from '../../testing/people.ts';
import { address, says } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { cut, on } from '../../testing/server.ts';
import { dialog, dialogsGone, hasFocus } from '../../testing/steps.ts';

const link = (name: string) => screen.getByRole('link', { name });
const leadsTo = (name: string, path: string) => assert.equal(link(name).getAttribute('href'), path, name);
const accessButton = () => screen.findByRole('button', { name: landingTexts.accessButton });

const essential = { id: idOf(200), name: 'Essencial', priceCents: 9_900, description: 'Até 3 profissionais' };
const complete = { id: idOf(201), name: 'Completo', priceCents: 24_950, description: 'Para a equipe inteira' };

beforeEach(() => on(listPlans, { plans: [essential, complete] }));

test('the landing says what the product does, for whom, and where to go next', async () => {
  renderApp('/');
  const title = await screen.findByRole('heading', { level: 1 });
  assert.ok(title.textContent?.includes(productName));
  assert.ok(title.textContent?.includes(landingTexts.tagline));
  screen.getByRole('img', { name: /O mesmo documento dos dois lados/ });
  for (const { title: name, text } of landingTexts.features) {
    screen.getByRole('heading', { name });
    screen.getByText(text);
  }
  for (const { title: name, items } of [landingTexts.professionals, landingTexts.clinics]) {
    const section = within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
    for (const item of items) section.getByRole('heading', { name: item });
    assert.equal(section.getByRole('link').getAttribute('href'), '/assinatura');
  }
  leadsTo('Virtual.med, página inicial', '/');
  leadsTo(landingTexts.clinicAnchor, '#para-clinicas');
  leadsTo(landingTexts.professionalAnchor, '#para-profissionais');
  leadsTo('Cadastrar', '/assinatura');
  leadsTo('Políticas de Privacidade', '/privacidade');
  leadsTo('Politica de Cancelamento', '/politica-cancelamento');
  leadsTo('Termos de uso', '/termos');
  screen.getByText(landingTexts.copyright);
});

test('trial and prices are those of the server; each plan leads to its registration', async () => {
  renderApp('/');
  await screen.findByText('14 dias para experimentar · a partir de R$ 99/mês');
  const plans = within(await screen.findByRole('region', { name: 'Planos' }));
  await plans.findByText(/^14 dias para experimentar em qualquer um/);
  const cards = plans.getAllByRole('listitem').map(({ textContent }) => textContent);
  assert.match(cards[0] ?? '', /Essencial.*R\$.*99.*\/mês.*Até 3 profissionais/);
  assert.match(cards[1] ?? '', /Completo.*R\$.*249,50.*\/mês/);
  leadsTo('Começar com Essencial', `/assinatura?plano=${essential.id}`);
  leadsTo('Começar com Completo', `/assinatura?plano=${complete.id}`);
});

test('without a trial none is promised', async () => {
  on(getPublicConfig, {
    version: '1.0.0',
    supportWhatsapp: null,
    supportEmail: 'suporte@virtual.med',
    trialDays: 0,
    sendsMail: true,
    signatureEnabled: false,
    signatureIsTest: false,
    identityProvider: false,
  });
  renderApp('/');
  await screen.findByText('a partir de R$ 99/mês');
  assert.ok(!screen.queryByText(/para experimentar/));
});

for (const { where, state } of [
  { where: 'no plan is offered', state: () => on(listPlans, { plans: [] }) },
  { where: 'the server does not answer', state: () => cut(listPlans) },
])
  test(`where ${where}, the page has neither prices nor plans`, async () => {
    state();
    renderApp('/');
    await screen.findByRole('region', { name: 'Planos' });
    await waitFor(() => assert.ok(!screen.queryByRole('region', { name: 'Planos' })), { timeout: 5000 });
    assert.ok(!screen.queryByText(/R\$|para experimentar/));
  });

test('a new installation shows the way to its set-up; afterwards the page does not', async () => {
  on(getSetup, { open: true, needsToken: true });
  renderApp('/');
  const way = await screen.findByRole('link', { name: setupTexts.hintLink });
  assert.equal(way.getAttribute('href'), '/admin/criar');
});

test('questions open their answer', async () => {
  const { user } = renderApp('/');
  const question = await screen.findByText('E se eu cancelar?');
  const details = question.closest('details');
  assert.equal(details?.open, false);
  await user.click(question);
  assert.equal(details?.open, true);
});

test('the support button says that it writes an e-mail; where there is a number it opens a chat in a new tab', async () => {
  renderApp('/');
  await accessButton();
  leadsTo(landingTexts.askOnWhatsApp, 'mailto:suporte@virtual.med');
  assert.match(says(link(landingTexts.askOnWhatsApp)), /e-mail: suporte@virtual\.med/);
  document.documentElement.dataset.supportWhatsapp = '5511999990000';
  renderApp('/');
  await waitFor(() => assert.equal(screen.getAllByRole('link', { name: landingTexts.askOnWhatsApp }).length, 2));
  const chat = screen.getAllByRole('link', { name: landingTexts.askOnWhatsApp })[1] as HTMLElement;
  assert.match(chat.getAttribute('href') ?? '', /^https:\/\/wa\.me\/5511999990000\?text=Ol%C3%A1/);
  assert.equal(chat.getAttribute('target'), '_blank');
  assert.equal(says(chat), '');
});

test('the choice of a door works from the keyboard alone and gives the focus back', async () => {
  const { user } = renderApp('/');
  const button = await accessButton();
  const parts = within(screen.getByRole('navigation', { name: 'Nesta página' })).getAllByRole('link');
  for (const first of [link('Ir para o conteúdo'), link('Virtual.med, página inicial'), ...parts, button]) {
    await user.tab();
    await hasFocus(first);
  }
  await user.keyboard('{Enter}');
  const choice = await dialog(accessChoiceTexts.title);
  choice.getByText(accessChoiceTexts.description);
  const doors = choice.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  assert.deepEqual(
    doors.map((door) => [door.textContent, door.getAttribute('href')]),
    [
      [accessChoiceTexts.clinic, '/clinica/login'],
      [accessChoiceTexts.patient, '/paciente/login'],
      [accessChoiceTexts.admin, '/admin/login'],
    ],
  );
  for (let presses = 0; presses < 6; presses += 1) {
    await user.tab();
    await waitFor(() => assert.ok(document.activeElement?.closest('[role=dialog]'), 'the focus stays inside'));
  }
  await user.keyboard('{Escape}');
  await dialogsGone();
  await hasFocus(button);
  await user.click(button);
  await user.click((await dialog(accessChoiceTexts.title)).getByRole('link', { name: accessChoiceTexts.patient }));
  await waitFor(() => assert.equal(address(), '/paciente/login'));
  await dialogsGone();
});
