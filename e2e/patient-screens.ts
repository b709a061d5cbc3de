import { expect, type Page } from '@playwright/test';
import { people } from './people.ts';
import type { Screen } from './scan.ts';
import { openAs } from './signed-in.ts';

const coracao = (page: Page) => openAs(page, 'patient', people.patient, { clinic: 'Coração' });

async function openGroup(page: Page, category = 'Exames Laboratoriais') {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${category}`) })
    .click();
  const group = page.getByRole('dialog', { name: category });
  await expect(group.getByRole('row').first()).toBeAttached();
  return group;
}

/** What patients see, and what their phones show around it, for the scans of all screens. */
export const patientScreens: Record<string, Screen> = {
  'patient’s home': {
    open: async (page) => {
      await coracao(page);
      await expect(page.getByRole('switch')).toBeVisible();
    },
    part: 'main',
    bothWidths: true,
  },
  'patient’s home, a group opened': {
    open: async (page) => {
      await coracao(page);
      await openGroup(page);
    },
    part: '[role=dialog]',
    bothWidths: true,
  },
  'patient’s home, a document opened': {
    open: async (page) => {
      await coracao(page);
      const group = await openGroup(page);
      await group.getByRole('button', { name: /^Ver / }).first().click();
      await expect(page.locator('[data-drawn] canvas').first()).toBeVisible();
    },
    part: '[role=dialog]:last-of-type',
    bothWidths: true,
  },
  'offer to install, with its steps': {
    open: async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' }));
      await coracao(page);
      const card = page.getByRole('region', { name: /^Instale o aplicativo/ });
      await card.getByRole('button', { name: 'Como instalar' }).click();
      await expect(card.getByRole('listitem')).toHaveCount(3);
    },
    part: 'section[aria-label^=Instale]',
  },
  'page without a connection': {
    open: async (page) => {
      await page.goto('/offline.html');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    ownColours: true,
  },
};
