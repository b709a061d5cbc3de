import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paletteValues } from '@virtual-med/contract/palettes';
import { openLive } from './live-page.ts';
import { test } from './watched-test.ts';

const themes = ['light', 'dark'];

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
  'page that is coming': { open: (page) => openLive(page, '/assinatura') },
  'error screen': {
    open: async (page) => {
      await page.route('**/assets/coming-soon-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/assinatura');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
};

test.describe('accessibility', () => {
  // Colours on their way from one theme to the next would be measured half-way.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /Failed to load resource|dynamically imported/ });

  for (const [name, { open, part = 'html' }] of Object.entries(screens)) {
    test(`${name}: no serious finding in any palette and theme`, async ({ page }) => {
      test.slow();
      await open(page);
      const findings: string[] = [];
      const scan = async (axe: AxeBuilder, where: string) => {
        const { violations } = await axe.analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            findings.push(`${where} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
      };
      await scan(new AxeBuilder({ page }).setLegacyMode(), 'structure');
      // A palette changes colours and nothing else.
      for (const palette of paletteValues) {
        for (const theme of themes) {
          await page.evaluate((colours) => Object.assign(document.documentElement.dataset, colours), {
            palette,
            theme,
          });
          await scan(
            new AxeBuilder({ page }).setLegacyMode().include(part).withRules(['color-contrast', 'link-in-text-block']),
            `${palette} ${theme}`,
          );
        }
      }
      expect(findings).toEqual([]);
    });
  }
});
