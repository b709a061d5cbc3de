import { expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { enterButton, fillIn } from './testing/sign-in-form.ts';
import { chooseInUserMenu, userMenu } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const wears = (page: Page, palette: string) => expect(page.locator('html')).toHaveAttribute('data-palette', palette);
const logo = (page: Page) => page.getByRole('banner').getByRole('img', { name: 'Clínica Coração' });
const productSign = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Virtual.med, página inicial' });

async function expectClinicsFace(page: Page): Promise<void> {
  await wears(page, 'verde-mar');
  await expect(logo(page)).toBeVisible();
  await expect(productSign(page)).toHaveCount(0);
}

async function expectProductsFace(page: Page): Promise<void> {
  await expect(productSign(page)).toBeVisible();
  await wears(page, 'azul-profundo');
}

test('a login wears the clinic that was entered from this browser, and no other browser’s', async ({
  page,
  other: stranger,
}) => {
  await test.step('Given somebody who was in a clinic and left', async () => {
    await page.goto('/clinica/login');
    await expectProductsFace(page);
    await fillIn(page, people.professional);
    await enterButton(page).click();
    await expect(userMenu(page)).toBeVisible();
    await chooseInUserMenu(page, 'Sair');
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/clinica\/login/);
  });
  await test.step('Then the login shows its logo and colours, also after a reload', async () => {
    await expectClinicsFace(page);
    await page.reload();
    await expectClinicsFace(page);
  });
  await test.step('And the other door of the same browser, like another browser, knows nothing of it', async () => {
    await page.goto('/paciente/login');
    await expectProductsFace(page);
    await stranger.goto('/clinica/login');
    await expectProductsFace(stranger);
  });
});
