import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { follow } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { enterAs, leave, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone, widths } from './testing/widths.ts';

test('a patient asks about their data, the clinic answers, and each reads what was done', onPhone, async ({ page }) => {
  const { clinicId, owner, patient } = await ownClinic('privacy');
  let protocol = '';

  await test.step('Given a patient who accepts the terms over the page they came for', async () => {
    await enterAs(page, 'patient', patient);
    await page.goto(`/paciente/${clinicId}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceitar e continuar' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  await test.step('And who finds a wrong telephone, from their home', async () => {
    await page.getByRole('link', { name: 'Meus dados e privacidade' }).click();
    await page.getByRole('button', { name: 'Pedir correção' }).click();
    const form = page.getByRole('dialog', { name: 'Pedir correção' });
    await form.getByLabel('O que está errado').click();
    await page.getByRole('option', { name: 'Telefone' }).click();
    await form.getByLabel('Como deveria estar').fill('11955550101');
    await form.getByRole('button', { name: 'Enviar pedido' }).click();
    const receipt = page.getByRole('dialog', { name: 'Pedido recebido' });
    await expect(receipt).toContainText('Corrigir o telefone para “(11) 95555-0101”');
    protocol = (await receipt.getByText(/^\d{8}-\w{6}$/).textContent()) ?? '';
    await receipt.getByRole('button', { name: 'Fechar' }).first().click();
    await expect(page.getByText('Esperando resposta')).toBeVisible();
    await expect(page.getByText(/^Você aceitou a versão \d+ dos termos/)).toBeVisible();
  });

  await test.step('When the owner, at a desk, sees it above the patients and applies it', async () => {
    await page.setViewportSize(widths.desktop);
    await leave(page);
    await enterAs(page, 'clinic', owner);
    await page.goto(`/clinica/${clinicId}/pacientes`);
    const today = page.getByRole('region', { name: 'Hoje' });
    await today.getByRole('link', { name: /^1\s*Pedido de privacidade/ }).click();
    await page.getByRole('button', { name: new RegExp(protocol) }).click();
    await page.getByRole('button', { name: 'Corrigir o cadastro e responder' }).click();
    await expect(page.getByText('Nenhum pedido esperando resposta.')).toBeVisible();
  });

  await test.step('Then the patient reads the answer, the register, and who was there', async () => {
    await page.setViewportSize(widths.phone);
    await leave(page);
    await enterAs(page, 'patient', patient);
    await page.goto(`/paciente/${clinicId}/meus-dados`);
    await expect(page.getByText('Corrigimos o seu cadastro como você pediu.')).toBeVisible();
    const registration = page.getByRole('region', { name: 'Cadastro na clínica' });
    await expect(registration).toContainText('(11) 95555-0101');
    await follow(page, `/paciente/${clinicId}`);
    await page.getByRole('link', { name: 'Quem acessou meus documentos' }).click();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Odete Dona' }).first()).toContainText(
      'Dono da clínica',
    );
  });
});

test('what is done to a record is told in sentences, to the clinic and to nobody else', onPhone, async ({ page }) => {
  const { clinicId, owner } = await ownClinic('documents');
  const main = page.getByRole('main');

  await test.step('Given an anamnesis that was written twice', async () => {
    await enterAs(page, 'clinic', owner);
    const { patients } = await (await page.request.get(`/api/clinics/${clinicId}/patients`)).json();
    const rita = patients.find(({ name }: { name: string }) => name === 'Rita Recebe');
    const path = `/api/clinics/${clinicId}/patients/${rita.id}`;
    const { healthHistory } = await (await page.request.get(path)).json();
    let before = healthHistory.allergies ?? '';
    for (const text of ['Látex', 'Látex e dipirona']) {
      const data = { field: 'allergies', text, before };
      const answer = await page.request.patch(`${path}/health-history`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      before = text;
    }
    await page.goto(`/clinica/${clinicId}/paciente/${rita.id}`);
  });

  await test.step('Then every earlier text is there, with who changed what', async () => {
    await page.getByRole('tab', { name: 'Anamnese' }).click();
    await page.getByRole('button', { name: /^Versões anteriores de Alergias/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Alergias: versões' });
    const versions = dialog.getByRole('listitem');
    await expect(versions.first()).toContainText('Odete Dona');
    await expect(versions.first().locator('ins')).toContainText('e dipirona');
    await expect(versions.nth(1)).toContainText('Látex');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('And the trail says so in sentences, by filter and as a file', async () => {
    await follow(page, `/clinica/${clinicId}/trilha`);
    await main.getByText('Filtros').click();
    await main.getByRole('combobox', { name: 'Tipo de ação' }).click();
    await page.getByRole('option', { name: 'Anamnese alterada' }).click();
    const entries = main.getByRole('listitem').filter({ hasText: 'IP 127.0.0.1' });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('Odete Dona alterou a anamnese de Rita Recebe');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('"Odete Dona";"Dono da clínica";"alterou a anamnese de Rita Recebe"');
  });

  await test.step('And, at a desk, an incident at the owner’s account would have reached this patient alone', async () => {
    await page.setViewportSize(widths.desktop);
    await follow(page, `/clinica/${clinicId}/trilha`);
    await main.getByRole('link', { name: 'Pacientes afetados por um incidente' }).click();
    await expect(main.getByRole('heading', { name: 'Pacientes afetados por um incidente' })).toBeVisible();
    await expect(main.getByText('Rita Recebe')).toBeVisible();
    await expect(main.getByText('Nina Rede')).toBeHidden();
  });

  await test.step('And the provider’s staff find their own chain and the last backup, and no clinic’s', async () => {
    await openAs(page, 'admin', people.superAdmin);
    await follow(page, '/admin/configuracoes');
    await expect(main.getByRole('heading', { name: 'Backup' })).toBeVisible();
    await main.getByRole('link', { name: 'Abrir a trilha de auditoria' }).click();
    await expect(main.getByText('entrou na plataforma').first()).toBeVisible();
    // She may have signed in meanwhile, which is the platform's to know; what is done to her record is not.
    await expect(main.getByText('a anamnese')).toBeHidden();
  });
});
