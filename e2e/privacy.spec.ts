import { expect } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test('a patient asks for a correction, the clinic applies it in one tap, and the patient reads the answer', async ({
  page,
}) => {
  const { clinicId, owner, patient } = await ownClinic('documents');
  let protocol = '';

  await test.step('Given a patient who finds a wrong telephone, from their home', async () => {
    await enterAs(page, 'patient', patient);
    await page.goto(`/paciente/${clinicId}`);
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
  });

  await test.step('When the owner sees it above the patients and applies it', async () => {
    await page.goto('about:blank');
    await enterAs(page, 'clinic', owner);
    await page.goto(`/clinica/${clinicId}/pacientes`);
    const banner = page.getByRole('region', { name: 'Pedidos de privacidade' });
    await expect(banner).toContainText('1 pedido de privacidade espera resposta da clínica.');
    await banner.getByRole('link', { name: 'Ver pedidos' }).click();
    await page.getByRole('button', { name: new RegExp(protocol) }).click();
    await page.getByRole('button', { name: 'Corrigir o cadastro e responder' }).click();
    await expect(page.getByText('Nenhum pedido esperando resposta.')).toBeVisible();
  });

  await test.step('Then the patient reads the answer, and the register is right', async () => {
    await page.goto('about:blank');
    await enterAs(page, 'patient', patient);
    await page.goto(`/paciente/${clinicId}/meus-dados`);
    await expect(page.getByText('Corrigimos o seu cadastro como você pediu.')).toBeVisible();
    const registration = page.getByRole('region', { name: 'Cadastro na clínica' });
    await expect(registration).toContainText('(11) 95555-0101');
  });
});
