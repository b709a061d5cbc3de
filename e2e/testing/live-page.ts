import type { Page } from '@playwright/test';
import { accessChoiceTexts } from '@virtual-med/contract/landing/landing.texts';

const alive = '#root:not([data-prerendered]) main';

/** Opens a page and waits until its scripts have taken over from the prerendered HTML. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(alive).waitFor();
}

/** Waits until nothing of the page is on its way, also after a step within it, of which a network at rest tells nothing. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main:not(:has([data-skeleton], [data-awaited]))').waitFor();
}

/** A page of few elements, for everybody, on which nothing of the one before is left. */
const between = { path: '/login', heading: accessChoiceTexts.title };

/**
 * Leads to a page as a link of the app does, by way of another page, so that it begins anew; the router hears of every
 * entry of the history. Loading the app again takes several times as long. From outside the app it is loaded.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})`);
  if ((await page.locator(alive).count()) === 0) return openLive(page, path);
  await go(between.path);
  await page.getByRole('heading', { level: 1, name: between.heading }).waitFor();
  await go(path);
}
