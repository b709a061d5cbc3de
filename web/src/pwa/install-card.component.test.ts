import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { installTexts } from '@virtual-med/contract/branding/install.texts';
import { getManifest } from '@virtual-med/contract/branding/pwa';
import { clinic, clinicId } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { on } from '../testing/server.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};

/** Says what the device is for one test. */
function onDevice(t: { after(undo: () => void): void }, device: { userAgent: string; standalone?: boolean }): void {
  for (const [name, value] of Object.entries(device)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    t.after(() => Reflect.deleteProperty(navigator, name));
  }
  on(getManifest, {
    id: '/',
    name: clinic.name,
    short_name: clinic.name,
    description: '',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0f6e64',
    background_color: '#ffffff',
    icons: [],
  });
}

const inside = `/paciente/${clinicId}/ajuda`;
const title = installTexts.title(clinic.name);
const pagesThatStand = (count: number) =>
  waitFor(() => assert.equal(screen.getAllByRole('searchbox', { name: 'Buscar na ajuda' }).length, count));

test('an iPhone is shown the steps, and a no is remembered', async (t) => {
  onDevice(t, { userAgent: agents.iphone });
  const { user } = renderApp(inside, { as: 'patient' });
  const offer = within(await screen.findByRole('region', { name: title }));
  await user.click(offer.getByRole('button', { name: 'Como instalar' }));
  const steps = offer.getAllByRole('listitem').map((step) => step.textContent);
  assert.equal(steps.length, 3);
  assert.match(steps[1] ?? '', /Adicionar à Tela de Início/);
  await user.click(offer.getByRole('button', { name: 'Entendi' }));
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: title })));
  renderApp(inside, { as: 'patient' });
  await pagesThatStand(2);
  assert.ok(!screen.queryByRole('region', { name: title }), 'also when the page is opened anew');
});

for (const [where, device] of Object.entries({
  'inside the app itself': { userAgent: agents.iphone, standalone: true },
  'on a computer': { userAgent: agents.computer },
}))
  test(`${where} nothing is offered`, async (t) => {
    onDevice(t, device);
    renderApp(inside, { as: 'patient' });
    await pagesThatStand(1);
    // Its code comes on demand: by now it would be there.
    await import('./install-card.tsx');
    assert.ok(!screen.queryByRole('region', { name: title }));
  });

for (const place of ['/', '/paciente/login', '/clinica/login'])
  test(`at ${place} somebody who has not signed in is offered nothing`, async (t) => {
    onDevice(t, { userAgent: agents.android });
    renderApp(place);
    await screen.findByRole('main');
    assert.ok(!screen.queryByRole('region', { name: /^Instale/ }));
  });
