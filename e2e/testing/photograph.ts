import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';
import { settled } from './live-page.ts';
import { leave } from './signed-in.ts';

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** How many points of the screen a pixel has; one unless given. */
  readonly scale?: number;
  /** Leads a fresh browser to what shall be seen, and waits for it. */
  readonly open: (page: Page) => Promise<void>;
}

/** A browser for programs; a journey has one already. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chrome or Chromium found');
  return chromium.launch({ executablePath, args: chromiumFlags });
}

const deviceOf = ({ width, scale = 1 }: Shot) => ({ isMobile: width < 768, scale });

/**
 * Takes each picture signed out at first, and hands it over as PNG with the page still open. A screen that is wanted in
 * several sizes on one device is opened once.
 */
export async function photograph<Taken extends Shot>(
  browser: Browser,
  baseURL: string,
  shots: readonly Taken[],
  keep: (shot: Taken, png: Buffer, page: Page) => Promise<void>,
): Promise<void> {
  const byDevice = Map.groupBy(shots, (shot) => JSON.stringify(deviceOf(shot)));
  for (const [device, ofDevice] of byDevice) {
    const page = await openDevice(browser, baseURL, JSON.parse(device));
    for (const [open, sizes] of Map.groupBy(ofDevice, (shot) => shot.open)) {
      for (const [index, shot] of sizes.entries()) {
        await page.setViewportSize({ width: shot.width, height: shot.height });
        if (index === 0) await open(page);
        // What comes later, such as figures over a list, moves the rest.
        await settled(page);
        await page.waitForLoadState('networkidle');
        await page.mouse.move(0, 0);
        await page.evaluate('document.fonts.ready.then(() => true)');
        await keep(shot, await page.screenshot({ animations: 'disabled' }), page);
      }
      await leave(page);
    }
    await page.context().close();
  }
}

/** A profile nobody has used. */
async function openDevice(
  browser: Browser,
  baseURL: string,
  { isMobile, scale }: { isMobile: boolean; scale: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor: scale,
    isMobile,
    hasTouch: isMobile,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}
