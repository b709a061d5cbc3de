import { expect } from '@playwright/test';
import { pdfOfManyPages } from '../server/src/testing/factories/viewer-pdfs.ts';
import { enter, put } from './testing/viewer.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

test('search on a phone: from the head of the page to the very page of a document', onPhone, async ({ page }) => {
  const clinicId = await enter(page);
  await put(page, clinicId, 'Laudo longo', pdfOfManyPages(7));
  await page.goto(`/clinica/${clinicId}/pacientes`);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar' }).fill('"PAGINA 5"');
  await page.getByRole('option', { name: /^Buscar nos documentos/ }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Laudo longo' }) });
  await expect(row.locator('mark')).toHaveText('página 5');
  await expect(row).toContainText('Página 5');
  expect(page.url()).not.toMatch(/pagina/i);
  await page.getByRole('link', { name: 'Laudo longo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Laudo longo' });
  await expect(dialog).toContainText('Página 5 de 7');
  await expect(dialog.getByText('Esta é a página 5')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await test.step('what was asked is still there; nothing found is said', async () => {
    await expect(row).toBeVisible();
    await page.getByRole('textbox', { name: 'O que você procura' }).fill('xilofone');
    await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
    await expect(page.getByText('Nada encontrado para “xilofone”')).toBeVisible();
  });
});
