import { expect, type Page, type Route } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { people } from './testing/people.ts';
import { clinicPicker, emailField } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';

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
