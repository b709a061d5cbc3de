import { expect } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

test('a prescription that was written and signed is read by hour on a phone, and shown at the pharmacy without a connection', async ({
  page,
  other: own,
}) => {
  test.slow();
  const { professional, patient } = await ownClinic('writing');
  await openAs(page, 'clinic', professional);
  await page.getByRole('link', { name: 'Ver detalhes de Pedro Paciente' }).first().click();
  await test.step('When a prescription is written, issued and signed', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Novo documento' }).click();
    await page
      .getByRole('dialog', { name: 'Novo documento' })
      .getByRole('button', { name: /^Receita/ })
      .click();
    await page.getByRole('combobox', { name: 'Medicamento', exact: true }).fill('Loratadina');
    await page.getByLabel('Concentração').fill('10 mg');
    await page.getByLabel('Quantidade').fill('1 caixa');
    await page.getByLabel('Dose').fill('1 comprimido');
    await page.getByLabel('Por quantos dias').fill('7');
    await page.getByRole('radio', { name: /^Não/ }).check();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    await page.getByRole('button', { name: 'Emitir e assinar' }).click();
    const signing = page.getByRole('dialog', { name: 'Assinar com certificado digital' });
    await signing.getByRole('button', { name: 'Assinar', exact: true }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Documentos', exact: true }).getByRole('row').filter({ hasText: 'Receita' }),
    ).toContainText('Assinatura de teste, sem valor jurídico', { timeout: 60_000 });
  });
  await own.setViewportSize(widths.phone);
  await test.step('Then the patient reads what to take and when', async () => {
    await openAs(own, 'patient', patient);
    await own
      .getByRole('link', { name: /^Como tomar/ })
      .first()
      .click();
    await expect(own.getByRole('heading', { level: 1, name: 'Como tomar' })).toBeVisible();
    await expect(own.getByRole('heading', { name: /Loratadina 10 mg/ })).toBeVisible();
    const times = own.getByRole('list', { name: 'Horários de Loratadina' }).getByRole('listitem');
    await expect(times.first()).toBeVisible();
    await own.getByLabel('Primeira dose às').fill('06:30');
    await expect(times.first()).toHaveText('06:30');
  });
  await test.step('And takes the hours along, without the name', async () => {
    const saved = own.waitForEvent('download');
    await own.getByRole('button', { name: 'Adicionar ao calendário' }).click();
    const file = await (await saved).createReadStream();
    const text = (await file.toArray()).join('');
    expect(text).toContain('SUMMARY:Hora do remédio');
    expect(text).not.toContain('Loratadina');
  });
  await test.step('And in the pharmacy there is no connection', async () => {
    await expect(own.getByRole('button', { name: 'Mostrar na farmácia' })).toBeVisible();
    await own.context().setOffline(true);
    await own.getByRole('button', { name: 'Mostrar na farmácia' }).click();
    const shown = own.getByRole('dialog', { name: 'Mostrar na farmácia' });
    await expect(shown.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(shown).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
    expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
