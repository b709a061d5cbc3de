import { expect, type Page, type Route } from '@playwright/test';
import { createSubscription, getClinicInvoices } from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { openLive } from './live-page.ts';
import { people } from './people.ts';
import { enterButton, fillIn, toasts } from './sign-in-form.ts';
import { test } from './watched-test.ts';

const chosenPassword = 'clinica nova 1';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar', exact: true });
const overlay = (page: Page) =>
  page.getByRole('dialog', {
    name: 'Estamos te direcionando para a tela de pagamento, aguarde alguns instantes',
    exact: true,
  });

/** Nobody else's in this run: the browser and the journey make the address. */
const emailFor = (journey: string, project: string) => `${journey}.${project}@cadastro.med`;

async function fillForm(page: Page, email: string, plan = 'Essencial') {
  await field(page, 'Nome da clínica').fill('Clínica do Cadastro');
  await field(page, 'Nome do responsável').fill('Rita Prado');
  await field(page, 'Email do responsável').fill(email);
  await field(page, 'WhatsApp').pressSequentially('11999990000');
  await field(page, 'Senha').fill(chosenPassword);
  await field(page, 'Confirmar senha').fill(chosenPassword);
  await page.getByRole('radio', { name: plan }).check();
}

async function payWith(page: Page, number: string) {
  await page.getByLabel('Número do cartão de teste').fill(number);
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('Código (CVC)').fill('123');
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** How often the browser asked for an endpoint. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

test.describe('registration', () => {
  test('a clinic registers, pays, and its owner signs in', async ({ page }, { project }) => {
    const email = emailFor('paga', project.name);
    await test.step('Given a filled form with the prices of today', async () => {
      await openLive(page, '/assinatura');
      await expect(page.getByRole('radio', { name: /mês/ })).toHaveCount(3);
      await expect(page.getByText('R$ 99,00/mês')).toBeVisible();
      await fillForm(page, email);
      await expect(field(page, 'WhatsApp')).toHaveValue('(11) 99999-0000');
    });
    await test.step('When it is sent, the overlay tells where one is going and links there', async () => {
      await submit(page).click();
      await expect(overlay(page)).toBeVisible();
      await expect(overlay(page).getByRole('link', { name: 'clique aqui se algo não acontecer' })).toHaveAttribute(
        'href',
        /\/pagamento-teste\//,
      );
      await expect(page).toHaveURL(/\/pagamento-teste\//);
    });
    await test.step('And a declined card can be replaced by one that pays', async () => {
      await expect(page.getByRole('main')).toContainText('Clínica do Cadastro');
      await payWith(page, '4000 0000 0000 0002');
      await expect(page.getByRole('alert')).toBeVisible();
      await payWith(page, '4242 4242 4242 4242');
      await expect(page).toHaveURL(/\/pagamento-realizado/);
    });
    await test.step('Then the payment is confirmed and leads to the login', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento confirmado');
      await expect(page.getByRole('link', { name: 'Escrever para o suporte' })).toHaveAttribute(
        'href',
        'mailto:suporte@virtual.med',
      );
      await page.getByRole('link', { name: 'Ir para o login da clínica' }).click();
    });
    await test.step('And the owner enters a clinic whose first invoice is paid', async () => {
      await fillIn(page, email, { password: chosenPassword });
      await enterButton(page).click();
      await expect(page).toHaveURL(/\/clinica\/[0-9a-f-]+\/pacientes/);
      const clinicId = new URL(page.url()).pathname.split('/')[2];
      const answer = await page.request.post(getClinicInvoices.path, { data: { clinicId } });
      const { invoices } = await answer.json();
      expect(invoices).toMatchObject([{ paid: true, amount: 9900 }]);
    });
    await test.step('And nothing of the registration is left in the tab', async () => {
      await openLive(page, '/assinatura');
      await expect(field(page, 'Nome da clínica')).toBeVisible();
    });
  });

  test('every field says what is wrong, the first one gets the focus, and corrections count at once', async ({
    page,
  }) => {
    await openLive(page, '/assinatura');
    await expect(page.getByRole('radio', { name: /mês/ })).toHaveCount(3);
    await submit(page).click();
    await test.step('Then all seven speak', async () => {
      const messages = {
        'Nome da clínica': 'Nome da clínica obrigatório',
        'Nome do responsável': 'Nome do admin obrigatório',
        'Email do responsável': 'Email do admin inválido',
        WhatsApp: 'WhatsApp obrigatório',
        Senha: 'Senha deve ter pelo menos 8 caracteres',
        'Confirmar senha': 'Confirme sua senha',
      };
      for (const [label, message] of Object.entries(messages))
        await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(page.getByText('Plano obrigatório')).toBeVisible();
      await expect(field(page, 'Nome da clínica')).toBeFocused();
    });
    await test.step('And a corrected field is quiet while it is typed', async () => {
      await field(page, 'Nome da clínica').fill('Clínica');
      await expect(page.getByText('Nome da clínica obrigatório')).toBeHidden();
      await page.getByRole('radio', { name: 'Premium' }).check();
      await expect(page.getByText('Plano obrigatório')).toBeHidden();
    });
    await test.step('And two passwords that differ are told at the second one, until the first is changed', async () => {
      await field(page, 'Senha').fill('primeira 1');
      await field(page, 'Confirmar senha').fill('primeira 2');
      await expect(field(page, 'Confirmar senha')).toHaveAccessibleDescription('As senhas não coincidem');
      await field(page, 'Senha').fill('primeira 2');
      await expect(page.getByText('As senhas não coincidem')).toBeHidden();
    });
  });

  test('two clicks make one clinic, and the way back goes on to the payment', async ({ page }, { project }) => {
    const registrations = countCalls(page, createClinicAdmin.path);
    await openLive(page, '/assinatura');
    await fillForm(page, emailFor('duas-vezes', project.name), 'Premium');
    await submit(page).dblclick();
    await expect(page).toHaveURL(/\/pagamento-teste\//);
    expect(registrations()).toBe(1);
    await test.step('Given somebody who goes back without paying', async () => {
      await page.getByRole('link', { name: 'Voltar sem pagar' }).click();
      await expect(page).toHaveURL(/\/assinatura/);
    });
    await test.step('Then the clinic is known, also after a reload, and its plan can still be changed', async () => {
      await page.reload();
      await expect(page.getByText('A clínica Clínica do Cadastro já está cadastrada.')).toBeVisible();
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
    await test.step('And another clinic may be registered instead', async () => {
      await page.getByRole('button', { name: 'Cadastrar outra clínica' }).click();
      await expect(field(page, 'Nome da clínica')).toHaveValue('');
    });
  });

  test.describe('when something fails', () => {
    test.use({ provoked: /Failed to load resource/ });

    const refuse = (code: string, status: number) => (route: Route) =>
      route.fulfill({ status, json: { code, message: 'Motivo contado pelo servidor.', requestId: 'x' } });

    test('a step that failed is tried again, and what was done is not repeated', async ({ page }, { project }) => {
      const registrations = countCalls(page, createClinicAdmin.path);
      const form = page.locator('form');
      await openLive(page, '/assinatura');
      await fillForm(page, emailFor('de-novo', project.name));
      await test.step('No connection: the clinic is not registered, and nothing typed is lost', async () => {
        await page.route(`**${createClinicAdmin.path}`, (route) => route.abort());
        await submit(page).click();
        await expect(form).toContainText('Erro ao cadastrar clínica.');
        await expect(form).toContainText('Não foi possível falar com o servidor.');
        await expect(overlay(page)).toBeHidden();
        await expect(field(page, 'Nome da clínica')).toHaveValue('Clínica do Cadastro');
        await page.unrouteAll();
      });
      await test.step('The provider is down: the clinic stands, its payment does not', async () => {
        await page.route(`**${createSubscription.path}`, refuse('payments.provider_unavailable', 502));
        await submit(page).click();
        await expect(form).toContainText('Motivo contado pelo servidor. A clínica já está cadastrada');
        expect(registrations()).toBe(2);
        await page.unrouteAll();
      });
      await test.step('The provider has no address to pay at', async () => {
        await page.route(`**${createSubscription.path}`, (route) => route.fulfill({ json: { url: '' } }));
        await submit(page).click();
        await expect(form).toContainText('Erro ao criar assinatura.');
        await expect(toasts(page)).toContainText('Erro ao criar assinatura.');
        await page.unrouteAll();
      });
      await test.step('And then it goes on where it stopped', async () => {
        await submit(page).click();
        await expect(page).toHaveURL(/\/pagamento-teste\//);
        expect(registrations()).toBe(2);
      });
    });

    test('an e-mail in use is told at its field', async ({ page }) => {
      await openLive(page, '/assinatura');
      await fillForm(page, people.owner);
      await submit(page).click();
      await expect(page.locator('form')).toContainText('Erro ao cadastrar clínica.');
      await expect(field(page, 'Email do responsável')).toHaveAccessibleDescription('Email já cadastrado');
      await expect(field(page, 'Email do responsável')).toBeFocused();
    });

    test('plans that do not come can be asked for again; where there are none, somebody can be written to', async ({
      page,
    }) => {
      await page.route(`**${listPlans.path}`, refuse('server.unexpected', 500));
      await openLive(page, '/assinatura');
      await expect(page.getByText('Não foi possível carregar os planos.')).toBeVisible();
      await page.unrouteAll();
      await page.route(`**${listPlans.path}`, (route) => route.fulfill({ json: { plans: [] } }));
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByText('Nenhum plano disponível no momento.')).toBeVisible();
      await submit(page).click();
      await expect(page.getByText('Plano obrigatório')).toBeVisible();
    });
  });
});
