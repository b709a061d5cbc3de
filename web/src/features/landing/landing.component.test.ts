import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing.texts';
import { address, says } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { dialog, dialogsGone, hasFocus } from '../../testing/steps.ts';

const link = (name: string) => screen.getByRole('link', { name });
const leadsTo = (name: string, path: string) => assert.equal(link(name).getAttribute('href'), path, name);
const accessButton = () => screen.findByRole('button', { name: landingTexts.accessButton });

test('the landing says what the product does, for whom, and where to go next', async () => {
  renderApp('/');
  const title = await screen.findByRole('heading', { level: 1 });
  assert.ok(title.textContent?.includes(productName));
  assert.ok(title.textContent?.includes(landingTexts.tagline));
  screen.getByRole('img', { name: /A tela inicial do paciente: boas-vindas/ });
  for (const { title: name, text } of landingTexts.features) {
    screen.getByRole('heading', { name });
    screen.getByText(text);
  }
  for (const { title: name, items } of [landingTexts.professionals, landingTexts.clinics]) {
    const section = within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
    for (const item of items) section.getByRole('heading', { name: item });
  }
  leadsTo('Virtual.med, página inicial', '/');
  leadsTo('Cadastrar', '/assinatura');
  leadsTo('Políticas de Privacidade', '/privacidade');
  leadsTo('Politica de Cancelamento', '/politica-cancelamento');
  screen.getByText(landingTexts.copyright);
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
  for (const first of [link('Ir para o conteúdo'), link('Virtual.med, página inicial'), button]) {
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

test('the preview wears the palette a visitor tries, by pointer and by arrow keys', async () => {
  const { user } = renderApp('/');
  const preview = await screen.findByRole('img', { name: /cores escolhidas/ });
  const wears = (palette: string) => waitFor(() => assert.equal(preview.dataset.palette, palette));
  await wears('lavanda-real');
  await user.click(screen.getByRole('radio', { name: 'Verde mar' }));
  await wears('verde-mar');
  await user.keyboard('{ArrowRight}');
  assert.ok((screen.getByRole('radio', { name: 'Vermelho terra' }) as HTMLInputElement).checked);
  await wears('vermelho-terra');
});
