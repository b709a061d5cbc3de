import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Dialog,
  expect,
  type Page,
  type TestInfo,
  type WebError,
} from '@playwright/test';
import { leave } from './signed-in.ts';
import { onPhone, widths } from './widths.ts';

interface Options {
  /** Browser messages this test provokes on purpose; anything else in the console fails it. */
  provoked: RegExp | undefined;
  /**
   * A browser profile nobody has used: for journeys that set options of their own, that answer the browser's questions,
   * or in which what the browser has fetched before changes what happens.
   */
  alone: boolean;
}

/** Said by Playwright itself, where a journey runs without the service worker. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** What a journey that failed had open, for whoever looks into it. */
async function keepPictures(browser: Browser, testInfo: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`);
    await page.screenshot({ path, timeout: 5000 }).then(
      () => testInfo.attach(`failed-${index + 1}`, { path, contentType: 'image/png' }),
      () => undefined,
    );
  }
}

/** Runs in the page. */
async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

/** Leaves nothing of a journey to the next one but the program, which the browser has fetched and compiled. */
async function tidyUp(context: BrowserContext): Promise<void> {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (!page) return;
  // What was being written may be left.
  const leaveIt = (question: Dialog) => question.accept();
  page.on('dialog', leaveIt);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(-1, -1);
  await leave(page);
  page.off('dialog', leaveIt);
  await page.evaluate(forgetEverything);
}

/** A layer over the page that has just been closed takes its entry out of the history, which would call a navigation off. */
async function historySettled(page: Page): Promise<void> {
  const open = ['dialog', 'alertdialog', 'menu'].map((role) => `[role=${role}]:not([data-closed])`).join();
  // A page that was loaded anew under an open layer still has its entry.
  await page
    .waitForFunction((layers) => !history.state?.layer || document.querySelector(layers), open, { timeout: 2000 })
    .catch(() => undefined);
}

/**
 * A page drawn before its program comes alive in the same place. Journeys meet it alive, as what they measure or press
 * would otherwise be of one page or the other; who asks for no more than its beginning (`commit`) meets it drawn.
 */
function openAlive(page: Page): void {
  const opened = async <Answer>(opening: Promise<Answer>, waitUntil?: string) => {
    const answer = await opening;
    if (waitUntil !== 'commit') await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    return answer;
  };
  const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (address, options) => {
    await historySettled(page);
    return opened(open.goto(address, options), options?.waitUntil);
  };
  page.reload = async (options) => {
    await historySettled(page);
    return opened(open.reload(options), options?.waitUntil);
  };
}

const isOnPhone = ({ tags }: TestInfo) => tags.includes(onPhone.tag);

const byPlace =
  <Value>(phone: Value, desktop: Value) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make, and takes no other.
  ({}, use: (value: Value) => Promise<void>, testInfo: TestInfo) =>
    use(isOnPhone(testInfo) ? phone : desktop);

/** Every test also fails on an uncaught error, an error in the console or something the CSP refused. */
export const test = base.extend<
  Options & { problems: string[]; other: Page },
  { kept: Map<boolean | 'other', BrowserContext> }
>({
  provoked: [undefined, { option: true }],
  alone: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make, and takes no other.
  kept: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  context: async ({ browser, alone, kept, javaScriptEnabled }, use, testInfo) => {
    const phone = isOnPhone(testInfo);
    const before = alone ? undefined : kept.get(phone);
    const context = before ?? (await browser.newContext());
    if (!before && javaScriptEnabled !== false) context.on('page', openAlive);
    if (!alone) kept.set(phone, context);
    await use(context);
    if (alone) await context.close();
    else if (testInfo.status === testInfo.expectedStatus) await tidyUp(context);
  },
  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  // Somebody else's, at a desk until its size is set: kept as the journey's own is, so that it holds the program as well.
  other: async ({ browser, kept }, use, testInfo) => {
    const before = kept.get('other');
    const context = before ?? (await browser.newContext());
    if (!before) context.on('page', openAlive);
    kept.set('other', context);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(widths.desktop);
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) await tidyUp(context);
  },
  // Options of a test, where projects would start browsers of their own for each.
  viewport: byPlace<typeof widths.phone | typeof widths.desktop>(widths.phone, widths.desktop),
  isMobile: byPlace(true, false),
  hasTouch: byPlace(true, false),
  // Painting movements is a sixth of a journey's cost: they are walked on the phone.
  contextOptions: byPlace<BrowserContextOptions>({}, { reducedMotion: 'reduce' }),
  problems: [
    async ({ browser, context, provoked }, use, testInfo) => {
      const problems: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      };
      const catchError = (failure: WebError) => problems.push(failure.error().message);
      context.on('console', hear);
      context.on('weberror', catchError);
      await use(problems);
      context.off('console', hear);
      context.off('weberror', catchError);
      const unexpected = problems.filter((problem) => problem !== workerBlocked && !provoked?.test(problem));
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) await keepPictures(browser, testInfo);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
