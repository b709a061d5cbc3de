import { expect, type Locator, type Page } from '@playwright/test';
import { getClinicInvoices } from '@virtual-med/contract/billing/billing';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { openLive } from './testing/live-page.ts';
import { ownWord } from './testing/own-clinic.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const chosenPassword = 'clinica nova 1';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar', exact: true });
const overlay = (page: Page) =>
  page.getByRole('dialog', {
    name: 'Estamos te direcionando para a tela de pagamento, aguarde alguns instantes',
    exact: true,
  });

/** A clinic of one name and one number is taken for the same clinic. */
const newNumber = () => `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const newEmail = () => `${ownWord()}@cadastro.med`;

async function fillForm(page: Page, email: string, plan = 'Essencial') {
  await field(page, 'Nome da clínica').fill('Clínica do Cadastro');
  await field(page, 'Nome do responsável').fill('Rita Prado');
  await field(page, 'Email do responsável').fill(email);
  await field(page, 'WhatsApp').pressSequentially(newNumber());
  await field(page, 'Senha').fill(chosenPassword);
  await field(page, 'Confirmar senha').fill(chosenPassword);
  await page.getByRole('radio', { name: plan }).check();
}

async function payWith(page: Page, number: string) {
  await page.getByLabel('Número do cartão de teste').fill(number);
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('Código (CVC)').fill('123');
  await page.getByRole('button', { name: 'Começar o teste' }).click();
}

/** How often the browser asked for an endpoint. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** Counts every touch of the screen; a field is touched before it is typed into. */
function countTaps() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    tap,
    /** A password manager's suggestion, taken. */
    take: async (target: Locator, text: string) => {
      await tap(target);
      await target.evaluate((field: HTMLInputElement, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, text);
    },
    write: async (target: Locator, text: string) => {
      await tap(target);
      await target.pressSequentially(text);
    },
    count: () => taps,
  };
}

test.describe('registration', () => {
  test('an owner registers, pays and is inside within ten taps, signing in nowhere', onPhone, async ({ page }) => {
    const { tap, take, write, count } = countTaps();
    const signIns = countCalls(page, signIn.path);
    await test.step('Given the landing, which leads owners to the form', async () => {
      await openLive(page, '/');
      await tap(page.getByRole('link', { name: 'Cadastrar clínica' }));
      await expect(page.getByRole('radio', { name: /mês/ })).toHaveCount(3);
      await expect(page.getByText('R$ 99,00/mês')).toBeVisible();
    });
    await test.step('When the form is filled in and sent, the overlay tells where one is going', async () => {
      await write(field(page, 'Nome da clínica'), 'Clínica do Cadastro');
      await write(field(page, 'Nome do responsável'), 'Rita Prado');
      await write(field(page, 'Email do responsável'), newEmail());
      await write(field(page, 'WhatsApp'), newNumber());
      await expect(field(page, 'WhatsApp')).toHaveValue(/^\(11\) 9\d{4}-\d{4}$/);
      await take(field(page, 'Senha'), chosenPassword);
      await expect(field(page, 'Confirmar senha')).toHaveValue(chosenPassword);
      await expect(page.getByRole('radio', { name: /^Clínica R/ })).toBeChecked();
      await tap(submit(page));
      await expect(overlay(page)).toBeVisible();
      await expect(overlay(page).getByRole('link', { name: 'clique aqui se algo não acontecer' })).toHaveAttribute(
        'href',
        /\/pagamento-teste\//,
      );
      await expect(page).toHaveURL(/\/pagamento-teste\//);
    });
    await test.step('And the card begins a trial that charges nothing today', async () => {
      await expect(page.getByText('Nada é cobrado hoje.')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Clínica do Cadastro');
      await tap(page.getByRole('link', { name: '4242 4242 4242 4242' }));
      await tap(page.getByRole('button', { name: 'Começar o teste' }));
      await expect(page).toHaveURL(/\/pagamento-realizado/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento confirmado');
      await expect(page.getByRole('link', { name: 'Escrever para o suporte' })).toHaveAttribute(
        'href',
        'mailto:suporte@virtual.med',
      );
    });
    await test.step('Then the owner is inside, in a clinic that is paid for', async () => {
      await tap(page.getByRole('link', { name: 'Entrar na clínica' }));
      await expect(page).toHaveURL(/\/clinica\/[0-9a-f-]+\/pacientes/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(count()).toBeLessThanOrEqual(10);
      expect(signIns()).toBe(0);
      const clinicId = new URL(page.url()).pathname.split('/')[2];
      const answer = await page.request.post(getClinicInvoices.path, { data: { clinicId } });
      const { invoices } = await answer.json();
      expect(invoices).toEqual([]);
      await expect(page.getByText('Falta concluir o pagamento')).toBeHidden();
    });
    await test.step('And nothing of the registration is left in the tab', async () => {
      await openLive(page, '/assinatura');
      await expect(field(page, 'Nome da clínica')).toBeVisible();
    });
  });

  test('two clicks make one clinic, and the way back goes on to the payment', async ({ page }) => {
    const registrations = countCalls(page, createClinicAdmin.path);
    await openLive(page, '/assinatura');
    await fillForm(page, newEmail(), 'Premium');
    await submit(page).dblclick();
    await expect(page).toHaveURL(/\/pagamento-teste\//);
    expect(registrations()).toBe(1);
    await test.step('Given a declined card, after which the way back sends nothing again', async () => {
      const checkout = page.url();
      await payWith(page, '4000 0000 0000 0002');
      await expect(page.getByRole('alert')).toContainText('O cartão foi recusado');
      await page.goBack();
      await expect(page).toHaveURL(checkout);
      await page.goForward();
      await expect(page.getByRole('alert')).toContainText('O cartão foi recusado');
    });
    await test.step('And somebody who goes back without paying', async () => {
      await page.getByRole('link', { name: 'Voltar sem pagar' }).click();
      await expect(page).toHaveURL(/\/assinatura/);
    });
    await test.step('Then the clinic is known, also after a reload, and its plan can still be changed', async () => {
      await page.reload();
      await expect(page.getByText('A Clínica do Cadastro já está cadastrada.')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Premium' })).toBeChecked();
      await page.getByRole('radio', { name: 'Essencial' }).check();
      await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
      await expect(page).toHaveURL(/\/pagamento-teste\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assinar o plano Essencial');
      expect(registrations()).toBe(1);
    });
    await test.step('And so does the browser’s own way back', async () => {
      await page.goBack();
      await expect(overlay(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Ir para o pagamento' })).toBeVisible();
    });
    await test.step('And the owner may go in and pay later, from where the plan is known', async () => {
      await page.getByRole('link', { name: 'Pagar depois e entrar na clínica' }).click();
      const banner = page.getByRole('region', { name: 'Falta concluir o pagamento' });
      await expect(banner).toContainText('Plano Essencial');
      await banner.getByRole('button', { name: 'Concluir pagamento' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assinar o plano Essencial');
      await openLive(page, '/assinatura');
    });
    await test.step('And another clinic may be registered instead', async () => {
      await page.getByRole('button', { name: 'Cadastrar outra clínica' }).click();
      await expect(field(page, 'Nome da clínica')).toHaveValue('');
    });
  });
});
