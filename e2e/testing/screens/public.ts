import type { Page } from '@playwright/test';
import { follow } from '../live-page.ts';
import { people } from '../people.ts';
import { clinicPicker, emailField, enterButton, fillIn, toasts } from '../sign-in-form.ts';
import type { Screens } from './screen.ts';

const lookAddress = '**/api/password/look';

/** What the server says of a mailed link. */
const lookFinds = (page: Page, meaning: 'recovery' | 'proof' | 'own_proof') =>
  page.route(lookAddress, (route) => route.fulfill({ json: { link: { email: 'ana@exemplo.med', meaning } } }));

/** What strangers read, and what their phone shows without a connection. */
export const publicScreens: Screens = {
  landing: { open: (page) => follow(page, '/'), bothWidths: true },
  'access dialog': {
    open: async (page) => {
      await follow(page, '/');
      await page.getByRole('button', { name: 'Já tenho acesso' }).click();
      await page.getByRole('dialog').waitFor();
    },
    part: '[role=dialog]',
    behind: true,
  },
  'registration, found wanting': {
    open: async (page) => {
      await follow(page, '/assinatura');
      await page.getByText('R$ 99,00/mês').waitFor();
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await page.getByText('Nome da clínica obrigatório').waitFor();
    },
  },
  'privacy policy': { open: (page) => follow(page, '/privacidade') },
  'payment done': { open: (page) => follow(page, '/pagamento-realizado'), part: 'main' },
  'page without a connection': {
    open: async (page) => {
      await page.goto('/offline.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    ownColours: true,
  },
  'verification, code refused': {
    open: async (page) => {
      await page.goto('/v/0123456789');
      await page.getByLabel('Código de verificação').fill('ABCD-1234');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.getByRole('alert').waitFor();
    },
    ownColours: true,
  },
  'error screen': {
    open: async (page) => {
      await page.route('**/assets/assinatura-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/assinatura');
      await page.getByRole('alert').waitFor();
      await page.unrouteAll();
    },
  },
};

/** The ways in, and what they say when they stay closed. */
export const doorScreens: Screens = {
  'login, found wanting': {
    open: async (page) => {
      await follow(page, '/clinica/login');
      await enterButton(page).click();
      await page.getByText('Selecione a clínica.').waitFor();
    },
  },
  'toast over a refused login': {
    open: async (page) => {
      await follow(page, '/admin/login');
      await fillIn(page, people.owner, { password: 'nao-e-esta-1' });
      await enterButton(page).click();
      await toasts(page).getByText('Credenciais inválidas').waitFor();
      // Held in sight: a toast that has the focus does not go away.
      await page.keyboard.press('F6');
    },
  },
  'login at a blocked clinic': {
    open: async (page) => {
      await follow(page, '/clinica/login');
      await fillIn(page, people.blockedOwner);
      await page.getByRole('link', { name: 'Clínica bloqueada, pedir ajuda' }).waitFor();
    },
    part: 'form',
  },
  'clinic picker, open': {
    open: async (page) => {
      await follow(page, '/paciente/login');
      await emailField(page).fill(people.patient);
      await clinicPicker(page).getByText('Selecione a clínica').click();
      await page.getByRole('option').first().waitFor();
    },
    part: '[role=listbox]',
  },
  'login of a known clinic': {
    open: async (page) => {
      await follow(page, '/paciente/login');
      await fillIn(page, people.patient, { clinic: 'Clínica Coração' });
      await page.getByRole('banner').getByRole('img', { name: 'Clínica Coração' }).waitFor();
    },
    part: 'header',
  },
  'second factor': {
    open: async (page) => {
      await follow(page, '/clinica/login?etapa=second_factor');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.getByText('Informe o código').waitFor();
    },
    part: 'main',
  },
  'forgotten password': {
    open: async (page) => {
      await follow(page, '/esqueci-a-senha');
      await emailField(page).fill('ninguem@exemplo.med');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await page.getByText('Um e-mail de recuperação foi enviado.').first().waitFor();
    },
    part: 'main',
  },
  'new password': {
    open: async (page) => {
      await lookFinds(page, 'recovery');
      await follow(page, '/esqueci-a-senha?token=x');
      await page.getByRole('button', { name: 'Salvar nova senha' }).click();
      await page.getByText('Confirme sua senha').waitFor();
      await page.unroute(lookAddress);
    },
    part: 'main',
  },
  'proof of the e-mail': {
    open: async (page) => {
      await lookFinds(page, 'proof');
      await follow(page, '/esqueci-a-senha?token=y');
      await page.getByRole('button', { name: 'Confirmar e-mail e salvar senha' }).waitFor();
      await page.unroute(lookAddress);
    },
    part: 'main',
  },
  'proof of the e-mail by one’s own password': {
    open: async (page) => {
      await lookFinds(page, 'own_proof');
      await follow(page, '/esqueci-a-senha?token=z');
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
      await page.getByText('Senha é obrigatória').waitFor();
      await page.unroute(lookAddress);
    },
    part: 'main',
  },
  'first access': {
    open: async (page) => {
      const link = {
        state: 'open',
        clinicId: '00000000-0000-4000-8000-000000000001',
        asksBirthDate: true,
        email: null,
      };
      await page.route('**/api/first-access/look', (route) => route.fulfill({ json: link }));
      await follow(page, '/primeiro-acesso?token=x');
      await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
      await page.getByText('Data de nascimento obrigatória').waitFor();
      await page.unroute('**/api/first-access/look');
    },
    part: 'main',
  },
  'first access, over': {
    open: async (page) => {
      await follow(page, '/primeiro-acesso?token=x');
      await page.getByText('Este link não vale mais').waitFor();
    },
    part: 'main',
  },
};
