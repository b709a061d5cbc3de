import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** How many points of the screen a pixel has; one unless given. */
  readonly scale?: number;
  /** Leads a fresh browser to what shall be seen, and waits for it. */
  readonly open: (page: Page) => Promise<void>;
}

/** Takes each picture in a browser of its own, and hands it over as PNG with the page still open. */
export async function photograph(
  baseURL: string,
  shots: Readonly<Record<string, Shot>>,
  keep: (name: string, png: Buffer, page: Page) => Promise<void>,
): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chrome or Chromium found');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    for (const [name, { width, height, scale = 1, open }] of Object.entries(shots)) {
      const isMobile = width < 768;
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        deviceScaleFactor: scale,
        isMobile,
        hasTouch: isMobile,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await open(page);
      await page.mouse.move(0, 0);
      await page.evaluate('document.fonts.ready.then(() => true)');
      await keep(name, await page.screenshot({ animations: 'disabled' }), page);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
