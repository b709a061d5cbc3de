import { test as base, expect } from '@playwright/test';

interface Options {
  /** Browser messages this test provokes on purpose; anything else in the console fails it. */
  provoked: RegExp | undefined;
}

/** Said by Playwright itself, where a journey runs without the service worker. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** Every test also fails on an uncaught error, an error in the console or something the CSP refused. */
export const test = base.extend<Options & { problems: string[] }>({
  provoked: [undefined, { option: true }],
  problems: [
    async ({ context, provoked }, use) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      context.on('weberror', (failure) => problems.push(failure.error().message));
      await use(problems);
      expect(problems.filter((problem) => problem !== workerBlocked && !provoked?.test(problem))).toEqual([]);
    },
    { auto: true },
  ],
});
