import { expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Documentos', exact: true });

/** A record with a PDF in it, opened by its clinic's owner. */
async function openRecordWithPdf(page: Page): Promise<string> {
  const { clinicId } = await openAs(page, 'clinic', people.owner);
  const { documents } = await (await page.request.get(`/api/clinics/${clinicId}/documents?limit=200`)).json();
  const pdf = documents.find(({ contentType }: { contentType: string }) => contentType === 'application/pdf');
  await page.goto(`/clinica/${clinicId}/paciente/${pdf.patientId}`);
  return pdf.name;
}

const openFirst = async (page: Page, name: string) =>
  section(page)
    .getByRole('link', { name: `Ver: ${name}` })
    .first()
    .click();

test('Esc closes what was opened: a preview at once, and the upload without taking the chosen patient first', async ({
  page,
}) => {
  await test.step('When a PDF was opened, the keyboard is still the page’s', async () => {
    const name = await openRecordWithPdf(page);
    await openFirst(page, name);
    const preview = page.getByRole('dialog', { name });
    await expect(preview.locator('[data-drawn] canvas').first()).toBeVisible();
    await expect(preview.getByRole('button', { name: 'Fechar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });
  await test.step('When a patient was chosen, Esc in the closed list closes the dialog and not the choice alone', async () => {
    await openAs(page, 'clinic', people.owner);
    await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
    const upload = page.getByRole('dialog', { name: 'Anexar documento' });
    const picker = upload.getByRole('combobox', { name: 'Paciente' });
    await picker.fill('a');
    await page.getByRole('option').first().click();
    await expect(picker).toHaveAttribute('aria-expanded', 'false');
    await picker.press('Escape');
    await expect(upload).toBeHidden();
  });
});
