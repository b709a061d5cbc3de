import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paletteValues } from '@virtual-med/contract/palettes';
import { clinicPicker, emailField, enterButton, fillIn, toasts } from './entrance.ts';
import { openLive } from './live-page.ts';
import { people } from './people.ts';
import { signedInScreens } from './signed-in-screens.ts';
import { test } from './watched-test.ts';

const themes = ['light', 'dark'];

interface Violation {
  id: string;
  impact?: string | null;
  nodes: { html: string }[];
}

/** Runs in the page, where the first scan has left axe: one look at the colours of each palette and theme. */
async function scanColours(what: { part: string; palettes: readonly string[]; themes: readonly string[] }) {
  const { axe } = window as unknown as {
    axe: { run: (context: string, options: object) => Promise<{ violations: Violation[] }> };
  };
  const seen: { where: string; violations: Violation[] }[] = [];
  for (const palette of what.palettes)
    for (const theme of what.themes) {
      Object.assign(document.documentElement.dataset, { palette, theme });
      const { violations } = await axe.run(what.part, {
        runOnly: ['color-contrast', 'link-in-text-block'],
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      seen.push({ where: `${palette} ${theme}`, violations });
    }
  return seen;
}

interface Screen {
  open: (page: Page) => Promise<unknown>;
  /** The part that is new against a screen already scanned. */
  part?: string;
}

const screens: Record<string, Screen> = {
  landing: { open: (page) => openLive(page, '/') },
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
  'cancellation policy': { open: (page) => openLive(page, '/politica-cancelamento'), part: 'main' },
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

test.describe('accessibility', () => {
  // Colours on their way from one theme to the next would be measured half-way.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /Failed to load resource|dynamically imported/ });

  for (const [name, { open, part = 'html' }] of Object.entries(screens)) {
    test(`${name}: no serious finding in any palette and theme`, async ({ page, isMobile }) => {
      test.slow();
      await open(page);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      // A palette changes colours and nothing else, and a phone shows the same ones.
      const palettes = isMobile ? paletteValues.slice(0, 1) : paletteValues;
      const contrasts = await page.evaluate(scanColours, { part, palettes, themes });
      const findings = [{ where: 'structure', violations }, ...contrasts].flatMap(({ where, violations }) =>
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
      );
      expect(findings).toEqual([]);
    });
  }
});
