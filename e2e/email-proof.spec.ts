import { expect } from '@playwright/test';
import { linkSentTo } from './testing/outbox.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const awaiting = 'Aguardando a pessoa confirmar o e-mail';

test('whoever’s e-mail nobody proved is awaited until they follow the mailed link', async ({ page, other: theirs }) => {
  const { clinicId, owner, patient: email, professional } = await ownClinic('proof');
  await openAs(page, 'clinic', owner);
  const card = page.getByRole('article', { name: 'Paula Prado', exact: true });

  await test.step('Given an e-mail with an account is registered', async () => {
    await page.getByRole('button', { name: 'Primeiro paciente' }).click();
    await page.getByRole('button', { name: 'Novo paciente' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nome').fill('Paula Prado');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Telefone').fill('(11) 98765-4321');
    await form.getByLabel('Data de nascimento').fill('07/05/1990');
    await form.getByLabel('CEP').pressSequentially('01310100');
    await expect(form.getByLabel('Endereço')).toHaveValue('Avenida Paulista, Bela Vista, São Paulo - SP');
    await form.getByRole('button', { name: 'Salvar' }).click();
    const done = page.getByRole('dialog', { name: 'Paciente vinculado com sucesso!' });
    await expect(done).toContainText(awaiting);
    await done.getByRole('button', { name: 'Concluir' }).click();
    await page.getByRole('button', { name: 'Ver pacientes' }).click();
  });
  await test.step('Then the list and the record say so, and the mail can be sent again', async () => {
    await expect(card).toContainText(awaiting);
    await card.getByRole('link', { name: 'Ver detalhes de Paula Prado' }).filter({ visible: true }).click();
    await expect(page.getByRole('region', { name: 'Paula Prado' })).toContainText(awaiting);
    await page.getByRole('button', { name: 'Enviar e-mail de novo' }).click();
    await expect(toasts(page).getByText('E-mail de confirmação enviado')).toBeVisible();
  });
  await test.step('When the person follows the link and chooses a password', async () => {
    await theirs.goto(await linkSentTo(email));
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Confirme o seu e-mail');
    await theirs.getByLabel('Nova senha', { exact: true }).fill('minha senha 2026');
    await theirs.getByLabel('Confirmar nova senha').fill('minha senha 2026');
    await theirs.getByRole('button', { name: 'Confirmar e-mail e salvar senha' }).click();
    await expect(theirs).toHaveURL('/login');
  });
  await test.step('Then nothing is awaited any more', async () => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText('já tem uma senha própria');
    await page.goto(`/clinica/${clinicId}/pacientes`);
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(awaiting);
  });
  await test.step('And somebody of the staff is marked the same way, and written to again', async () => {
    await page.goto(`/clinica/${clinicId}/profissionais`);
    await page.getByRole('button', { name: 'Novo profissional' }).first().click();
    const form = page.getByRole('dialog', { name: 'Novo profissional' });
    await form.getByLabel('Nome').fill('Elza Equipe');
    await form.getByLabel('Email').fill(professional);
    await form.getByRole('button', { name: /convite/ }).click();
    await expect(toasts(page)).toContainText(awaiting);
    const row = page.getByRole('row').filter({ hasText: 'Elza Equipe' });
    await expect(row).toContainText(awaiting);
    await row.getByRole('button', { name: 'Ações para Elza Equipe' }).click();
    await page.getByRole('menuitem', { name: 'Enviar e-mail de novo' }).click();
    await expect(toasts(page).getByText('E-mail de confirmação enviado')).toBeVisible();
  });
});
