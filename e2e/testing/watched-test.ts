import { type Browser, test as base, expect, type TestInfo } from '@playwright/test';

interface Options {
  /** Browser messages this test provokes on purpose; anything else in the console fails it. */
  provoked: RegExp | undefined;
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

/** Every test also fails on an uncaught error, an error in the console or something the CSP refused. */
export const test = base.extend<Options & { problems: string[] }>({
  provoked: [undefined, { option: true }],
  problems: [
    async ({ browser, context, provoked }, use, testInfo) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      context.on('weberror', (failure) => problems.push(failure.error().message));
      await use(problems);
      const unexpected = problems.filter((problem) => problem !== workerBlocked && !provoked?.test(problem));
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) await keepPictures(browser, testInfo);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
