import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/testing/chromium.ts';

/** A browser with an empty profile. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chrome or Chromium found: install one or set CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, args: chromiumFlags });
}
