import { expect, type Page } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { people } from './testing/people.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const refused = (page: Page) => toasts(page).getByText('Credenciais inválidas');

async function provokeToast(page: Page, { beforeSending = async () => {} } = {}): Promise<void> {
  await openLive(page, '/admin/login');
  await fillIn(page, people.superAdmin, { password: 'nao-e-esta-1' });
  await beforeSending();
  await enterButton(page).click();
  await expect(refused(page)).toBeVisible();
}

test('a toast goes away after five seconds, also from under a pointer that rests', async ({ page }) => {
  await page.clock.install();
  await provokeToast(page, { beforeSending: () => page.clock.pauseAt(Date.now() + 60_000) });
  const goesAfterFiveSeconds = async () => {
    await page.clock.runFor(4900);
    await expect(refused(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(refused(page)).toBeHidden();
  };
  await goesAfterFiveSeconds();
  await enterButton(page).click();
  await page.clock.runFor(1000);
  await refused(page).hover();
  await goesAfterFiveSeconds();
});

async function coversNothingPressed(page: Page): Promise<void> {
  const card = (await toasts(page).getByRole('dialog').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(card.height).toBeGreaterThan(0);
  const named = page.locator('header, h1, h2, main button, main input').filter({ visible: true });
  for (const part of await named.all()) {
    const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const apart =
      box.x >= card.x + card.width ||
      box.x + box.width <= card.x ||
      box.y >= card.y + card.height ||
      box.y + box.height <= card.y;
    expect(apart, await part.evaluate((element) => element.outerHTML.slice(0, 80))).toBe(true);
  }
}

test('on a phone a toast covers no button, no title and not the header', onPhone, async ({ page }) => {
  await provokeToast(page);
  await coversNothingPressed(page);
});

test('a toast swiped 50 px to the side goes away, and stays when it was less', async ({ page }) => {
  await provokeToast(page);
  await coversNothingPressed(page);
  const box = await refused(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4];
  const swipe = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(49);
  await expect(refused(page)).toBeVisible();
  await swipe(50);
  await expect(refused(page)).toBeHidden();
});
