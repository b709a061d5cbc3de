import { expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

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
    .getByRole('button', { name: `Ver: ${name}` })
    .filter({ visible: true })
    .first()
    .click();

test('Esc closes what was opened: a preview at once, and the upload without taking the chosen patient first', async ({
  page,
}) => {
  await test.step('When a PDF was opened, the keyboard is still the page’s', async () => {
    const name = await openRecordWithPdf(page);
    await openFirst(page, name);
    const preview = page.getByRole('dialog', { name });
    await expect(preview.locator('iframe')).toBeVisible();
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

test.describe('in a browser that shows no PDF inside a page', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  });

  test('staff and patient are led to it all the same, and can keep it', onPhone, async ({ page }) => {
    const leadsThere = async (dialog: ReturnType<Page['getByRole']>) => {
      await expect(dialog).toContainText('Este aparelho abre PDFs fora da página');
      await expect(dialog.locator('iframe')).toHaveCount(0);
      const link = dialog.getByRole('link', { name: 'Abrir em outra aba' });
      await expect(link).toHaveAttribute('target', '_blank');
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      expect(answer.headers()['content-disposition']).toMatch(/^inline/);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /^Baixar/ }).click(),
      ]);
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    };
    await test.step('Given the owner of a clinic', async () => {
      const name = await openRecordWithPdf(page);
      await openFirst(page, name);
      await leadsThere(page.getByRole('dialog', { name }));
    });
    await test.step('And a patient', async () => {
      await page.context().clearCookies();
      await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Exames Laboratoriais/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: /^Ver / }).first().click();
      await leadsThere(page.getByRole('dialog').last());
    });
  });
});
