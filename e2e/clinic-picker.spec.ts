import { expect, type Page, type Route } from '@playwright/test';
import { openLive } from './live-page.ts';
import { people } from './people.ts';
import { clinicPicker, emailField } from './sign-in-form.ts';
import { test } from './watched-test.ts';

const lookUp = '**/functions/v1/get-clinics-by-email';
const askedFor = (route: Route) => (route.request().postDataJSON() as { email: string }).email;

/** Look-ups wait until they are let go, one by one, by the e-mail they ask for. */
async function holdLookUps(page: Page) {
  const held = new Map<string, () => void>();
  const asked: string[] = [];
  await page.route(lookUp, async (route) => {
    const email = askedFor(route);
    asked.push(email);
    await new Promise<void>((resolve) => held.set(email, resolve));
    await route.continue().catch(() => undefined);
  });
  return { asked, letGo: (email: string) => held.get(email)?.() };
}

test('the picker waits for an e-mail, looks its clinics up and says what it found', async ({ page }) => {
  const { asked, letGo } = await holdLookUps(page);
  await openLive(page, '/clinica/login');
  await expect(clinicPicker(page)).toBeDisabled();
  await expect(clinicPicker(page)).toHaveText('Digite o email primeiro');
  await emailField(page).fill('ninguem@');
  await expect(clinicPicker(page)).toBeDisabled();
  await emailField(page).fill('ninguem@exemplo.med');
  await expect(clinicPicker(page)).toBeEnabled();
  await expect(clinicPicker(page)).toHaveText('Carregando clínicas...');
  await expect.poll(() => asked).toEqual(['ninguem@exemplo.med']);
  letGo('ninguem@exemplo.med');
  await expect(clinicPicker(page)).toHaveText('Nenhuma clínica encontrada para este email');
  await emailField(page).fill('');
  await expect(clinicPicker(page)).toBeDisabled();
});

test('clinics are looked up 500 ms after typing stops', async ({ page }) => {
  const { asked, letGo } = await holdLookUps(page);
  await page.clock.install();
  await openLive(page, '/clinica/login');
  await page.clock.pauseAt(Date.now() + 60_000);
  await emailField(page).fill('ana@coracao.me');
  await page.clock.runFor(499);
  await emailField(page).fill(people.professional);
  await page.clock.runFor(499);
  await expect(clinicPicker(page)).toHaveText('Carregando clínicas...');
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([people.professional]);
  letGo(people.professional);
  await page.clock.resume();
  await expect(clinicPicker(page)).toHaveText('Clínica Coração');
});

test('an answer that comes late does not replace the one for the e-mail in sight', async ({ page }) => {
  const { asked, letGo } = await holdLookUps(page);
  await openLive(page, '/clinica/login');
  await emailField(page).fill(people.professional);
  await expect.poll(() => asked).toEqual([people.professional]);
  await emailField(page).fill('dono@horizonte.med');
  await expect.poll(() => asked).toEqual([people.professional, 'dono@horizonte.med']);
  letGo('dono@horizonte.med');
  await expect(clinicPicker(page)).toHaveText('Clínica Horizonte');
  letGo(people.professional);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(clinicPicker(page)).toHaveText('Clínica Horizonte');
});

test.describe('when the look-up fails', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('the picker says so and tries again when asked to', async ({ page }) => {
    await page.route(lookUp, (route) => route.abort());
    await openLive(page, '/paciente/login');
    await emailField(page).fill(people.patient);
    await expect(clinicPicker(page)).toHaveText('Erro ao carregar clínicas. Tente novamente.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(clinicPicker(page)).toHaveText('Selecione a clínica');
  });
});
