import { type BrowserContext, expect } from '@playwright/test';
import { paletteValues } from '@virtual-med/contract/branding/palettes';
import { themes } from '../web/src/palettes/tokens.ts';
import { openLive } from './live-page.ts';
import { people } from './people.ts';
import { type Dress, type Screen, scan, unprovenPairs } from './scan.ts';
import { clinicPicker, emailField, enterButton, fillIn, toasts } from './sign-in-form.ts';
import { signedInScreens } from './signed-in-screens.ts';
import { test } from './watched-test.ts';
import { onPhone } from './widths.ts';

const scansPerVisit = 7;

const screens: Record<string, Screen> = {
  landing: { open: (page) => openLive(page, '/'), bothWidths: true },
  'access dialog': {
    open: async (page) => {
      await openLive(page, '/');
      await page.getByRole('button', { name: 'Já tenho acesso' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    part: '[role=dialog]',
  },
  'registration, found wanting': {
    open: async (page) => {
      await openLive(page, '/assinatura');
      await expect(page.getByText('R$ 99,00/mês')).toBeVisible();
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await expect(page.getByText('Plano obrigatório')).toBeVisible();
    },
  },
  'privacy policy': { open: (page) => openLive(page, '/privacidade') },
  'cancellation policy': {
    open: (page) => openLive(page, '/politica-cancelamento'),
    part: 'main',
    bothWidths: true,
  },
  'payment done': { open: (page) => openLive(page, '/pagamento-realizado'), part: 'main' },
  'login, found wanting': {
    open: async (page) => {
      await openLive(page, '/clinica/login');
      await enterButton(page).click();
      await expect(page.getByText('Selecione a clínica.')).toBeVisible();
    },
  },
  'refused login': {
    open: async (page) => {
      await openLive(page, '/paciente/login?erro=auth.not_clinic_patient');
      await expect(page.locator('form')).toContainText('Acesso negado');
    },
  },
  'toast over a refused login': {
    open: async (page) => {
      await openLive(page, '/admin/login');
      await fillIn(page, people.owner, { password: 'nao-e-esta-1' });
      await enterButton(page).click();
      // Held in sight: a toast under the pointer does not go away.
      await toasts(page).getByText('Credenciais inválidas').hover();
    },
    part: '[aria-label=Avisos]',
  },
  'login at a blocked clinic': {
    open: async (page) => {
      await openLive(page, '/clinica/login');
      await fillIn(page, people.blockedOwner);
      await expect(page.getByRole('link', { name: 'Clínica bloqueada, pedir ajuda' })).toBeVisible();
    },
    part: 'form',
  },
  'clinic picker, open': {
    open: async (page) => {
      await openLive(page, '/paciente/login');
      await emailField(page).fill(people.patient);
      await expect(clinicPicker(page)).toHaveText('Selecione a clínica');
      await clinicPicker(page).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    part: '[role=listbox]',
  },
  'login of a known clinic': {
    open: async (page) => {
      await openLive(page, '/paciente/login');
      await fillIn(page, people.patient, { clinic: 'Clínica Coração' });
      await expect(page.getByRole('banner').getByRole('img', { name: 'Clínica Coração' })).toBeVisible();
    },
    part: 'header',
  },
  'provider’s login': { open: (page) => openLive(page, '/admin/login') },
  'choice of door': { open: (page) => openLive(page, '/login') },
  'second factor': {
    open: async (page) => {
      await openLive(page, '/clinica/login?etapa=second_factor');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByText('Informe o código')).toBeVisible();
    },
    part: 'main',
  },
  'forgotten password': {
    open: async (page) => {
      await openLive(page, '/esqueci-a-senha');
      await emailField(page).fill('ninguem@exemplo.med');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(page.getByText('Um e-mail de recuperação foi enviado.')).toBeVisible();
    },
    part: 'main',
  },
  'new password': {
    open: async (page) => {
      await openLive(page, '/esqueci-a-senha?token=x');
      await page.getByRole('button', { name: 'Salvar nova senha' }).click();
      await expect(page.getByText('Confirme sua senha')).toBeVisible();
    },
    part: 'main',
  },
  'first step, taken': {
    open: async (page) => {
      await openLive(page, '/admin/criar');
      await expect(page.getByText('O Super Admin inicial já foi criado.')).toBeVisible();
    },
    part: 'main',
  },
  'error screen': {
    open: async (page) => {
      await page.route('**/assets/assinatura-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/assinatura');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  ...signedInScreens,
};

/** Screens in small groups, each group seen in one visit: what one page has loaded, the next finds in the cache. */
const visits = Object.entries(screens).flatMap((_, index, all) =>
  index % scansPerVisit === 0 ? [all.slice(index, index + scansPerVisit)] : [],
);
const dresses = paletteValues.flatMap((palette) => themes.map((theme) => ({ palette, theme })));
const dressOf = (name: string) => dresses[Object.keys(screens).indexOf(name) % dresses.length] as Dress;

test.describe('accessibility', () => {
  // Colours on their way from one theme to the next would be measured half-way.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /Failed to load resource|dynamically imported/ });

  /** Opens the screens one after the other and looks at each, every time as somebody who has just come. */
  async function visit(context: BrowserContext, names: readonly string[]): Promise<void> {
    test.setTimeout(names.length * 30_000);
    const findings: string[] = [];
    for (const name of names)
      await test.step(name, async () => {
        const { open, part, ownColours } = screens[name] as Screen;
        const page = await context.newPage();
        await open(page);
        const found = ownColours
          ? [...(await scan(page, { theme: 'light' })), ...(await scan(page, { theme: 'dark' }))]
          : [...(await scan(page, dressOf(name))), ...(await unprovenPairs(page, part))];
        findings.push(...found.map((finding) => `${name}: ${finding}`));
        await page.close();
        await context.clearCookies();
      });
    expect(findings).toEqual([]);
  }

  for (const group of visits) {
    const names = group.map(([name]) => name);
    test(`${names[0]} to ${names.at(-1)}: no serious finding, every colour proven`, ({ context }) =>
      visit(context, names));

    const differing = group.filter(([, { bothWidths }]) => bothWidths).map(([name]) => name);
    if (differing.length > 0)
      test(`on a phone, ${differing.join(' and ')}: no serious finding, every colour proven`, onPhone, ({ context }) =>
        visit(context, differing),
      );
  }

  test('a crowded screen reads in every palette and theme', async ({ page }) => {
    test.slow();
    await screens['documents of a patient']?.open(page);
    const findings: string[] = [];
    for (const dress of dresses) findings.push(...(await scan(page, dress)));
    expect(findings).toEqual([]);
  });
});
