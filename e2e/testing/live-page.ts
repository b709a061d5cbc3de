import type { Page } from '@playwright/test';

/** Opens a page and waits until its scripts have taken over from the prerendered HTML. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#root:not([data-prerendered]) main').waitFor();
}
