import { expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar' });
const options = (page: Page) => page.getByRole('option');

async function search(page: Page, term: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(term);
}

test('the owner finds patients and professionals, opens one by keys, and finds it again among the recent', async ({
  page,
}) => {
  const { clinicId } = await openAs(page, 'clinic', people.owner);
  await test.step('Given the keys that lead to the search, and Esc that leaves it', async () => {
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(keys);
      await expect(field(page)).toBeFocused();
      await expect(page.getByText('Busque pacientes e profissionais por nome, e-mail ou telefone.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Busque pacientes e profissionais')).toBeHidden();
    }
  });
  await test.step('When part of a name is typed without accents', async () => {
    await search(page, 'BEATRIZ RAM');
    await expect(options(page).filter({ hasText: 'Ana Beatriz Ramos' })).toContainText('Profissional');
    await search(page, 'gestor@');
    await expect(options(page).filter({ hasText: 'Gustavo Nogueira' })).toContainText('Admin');
    await search(page, 'marina castro');
    await expect(options(page)).toHaveText(/Marina Castro.*Paciente/);
  });
  await test.step('And Enter is pressed, the patient opens', async () => {
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/clinica/${clinicId}/paciente/`));
  });
  await test.step('Then it is among the recent ones, until the person leaves', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('listbox', { name: 'Abertos recentemente' })).toContainText('Marina Castro');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Marina');
    await page.keyboard.press('Escape');
  });
  await test.step('And arrows go round the results', async () => {
    await search(page, 'ana');
    await expect(options(page).nth(1)).toBeVisible();
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('And what is not there is said', async () => {
    await search(page, 'xyzxyz');
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible();
  });
});
