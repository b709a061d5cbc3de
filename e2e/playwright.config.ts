import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './testing/chromium.ts';
import { ownServer } from './testing/own-server.ts';

const chromium = findChromium();
if (!chromium) throw new Error('No Chrome or Chromium found: install one or set CHROMIUM_PATH.');

// Workers read this file again: the address in the environment tells them that the server is already there.
const own = process.env.E2E_BASE_URL ? undefined : await ownServer();
if (own) Object.assign(process.env, { E2E_BASE_URL: own.baseURL, E2E_DATA_DIR: own.dataDir, E2E_DOOR: own.door });

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits for the server, the disk and a page's own clocks a fifth of its time.
  workers: availableParallelism() + 1,
  // A busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? '',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Taken on failure by `watched-test.ts`: this setting would take one of every page of every journey, only to throw it away.
    screenshot: 'off',
    // What a worker fetches cannot be held back or changed by a journey; the worker has journeys of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromium, args: chromiumFlags },
  },
  ...(own ? { webServer: own.webServer } : {}),
});
