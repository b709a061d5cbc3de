import { expect, type Page } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { people } from './testing/people.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const refused = (page: Page) => toasts(page).getByText('Credenciais inválidas');

async function provokeToast(page: Page, { beforeSending = async () => {} } = {}): Promise<void> {
  await openLive(page, '/admin/login');
  await fillIn(page, people.superAdmin, { password: 'nao-e-esta-1' });
  await beforeSending();
  await enterButton(page).click();
  await expect(refused(page)).toBeVisible();
}

test.describe('by a clock of its own', () => {
  test.use({ alone: true });

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
});

/** How far the card stands from the right and the lower edge, and what it is told of lies under it. */
const gaps = (page: Page) =>
  toasts(page)
    .getByRole('dialog')
    .evaluate((card) => {
      const { left, right, bottom } = card.getBoundingClientRect();
      const { clientWidth } = document.documentElement;
      return { left, right: clientWidth - right, below: innerHeight - bottom };
    });

test('a toast stands in one place: the lower right corner, on a phone the lower edge; and goes away when swiped 50 px to the side', async ({
  page,
}) => {
  await provokeToast(page);
  expect(await gaps(page)).toMatchObject({ right: 28, below: 28 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await gaps(page)).toEqual({ left: 12, right: 12, below: 12 });
  const box = await refused(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4];
  const swipe = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(49);
  await expect(refused(page), 'less leaves it').toBeVisible();
  await swipe(50);
  await expect(refused(page)).toBeHidden();
});
