import type { Page } from '@playwright/test';
import { follow } from '../live-page.ts';
import { type Entered, openHome as loadHome, userMenu } from '../signed-in.ts';
import { openHome } from './openings.ts';
import type { Screens } from './screen.ts';

async function openGroup(page: Page, place: Entered, category = 'Exames Laboratoriais') {
  await openHome(page, place);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${category}`) })
    .click();
  const group = page.getByRole('dialog', { name: category });
  await group.getByRole('row').first().waitFor({ state: 'attached' });
  return group;
}

/** What patients see, and what their phones show around it. */
export const patientScreens: Screens = {
  'patient’s home': {
    open: async (page, place) => {
      await openHome(page, place);
      await page.getByRole('switch').waitFor();
    },
    part: 'main',
    bothWidths: true,
  },
  'user menu': {
    open: async (page, place) => {
      await openHome(page, place);
      await userMenu(page).click();
      await page.getByRole('menu').waitFor();
    },
    part: '[role=menu]',
  },
  'patient’s home, a group opened': { open: openGroup, part: '[role=dialog]', bothWidths: true },
  'patient’s home, a document opened': {
    open: async (page, place) => {
      const group = await openGroup(page, place);
      await group.getByRole('button', { name: /^Ver / }).first().click();
      await page.locator('[data-drawn] canvas').first().waitFor();
    },
    part: '[role=dialog]:last-of-type',
  },
  'a patient’s own data': {
    open: async (page, { clinicId }) => {
      await follow(page, `/paciente/${clinicId}/meus-dados`);
      await page.getByRole('switch').waitFor();
      await page
        .getByText(/ainda não exportou|SHA-256/)
        .first()
        .waitFor();
    },
    part: 'main',
  },
  'a correction being asked for': {
    open: async (page, { clinicId }) => {
      await follow(page, `/paciente/${clinicId}/meus-dados`);
      await page.getByRole('button', { name: 'Pedir correção' }).click();
      await page.getByRole('button', { name: 'Enviar pedido' }).click();
      await page.getByText('Escolha o que está errado').waitFor();
    },
    part: '[role=dialog]',
  },
  'who opened a patient’s documents': {
    open: async (page, { clinicId }) => {
      await follow(page, `/paciente/${clinicId}/acessos`);
      await page
        .getByText(/baixou|visualizou|Ninguém acessou/)
        .first()
        .waitFor();
    },
    part: 'main',
  },
  'offer to install, with its steps': {
    open: async (page, place) => {
      const disguise = await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' });
      });
      await loadHome(page, place);
      await disguise.dispose();
      const card = page.getByRole('region', { name: /^Instale o aplicativo/ });
      await card.getByRole('button', { name: 'Como instalar' }).click();
      await card.getByRole('listitem').nth(2).waitFor();
    },
    part: 'section[aria-label^=Instale]',
  },
};
