import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

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

/** Takes each picture signed out at first, and hands it over as PNG with the page still open. */
export async function photograph<Taken extends Shot>(
  browser: Browser,
  baseURL: string,
  shots: readonly Taken[],
  keep: (shot: Taken, png: Buffer, page: Page) => Promise<void>,
): Promise<void> {
  const pages = new Map<string, Page>();
  for (const shot of shots) {
    const { width, height, scale = 1 } = shot;
    const isMobile = width < 768;
    const device = `${isMobile} ${scale}`;
    const page = pages.get(device) ?? (await openDevice(browser, baseURL, { isMobile, scale }));
    pages.set(device, page);
    await page.context().clearCookies();
    await page.setViewportSize({ width, height });
    await shot.open(page);
    // What comes later, such as figures over a list, moves the rest.
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await page.evaluate('document.fonts.ready.then(() => true)');
    await keep(shot, await page.screenshot({ animations: 'disabled' }), page);
    await page.goto('about:blank');
  }
  for (const page of pages.values()) await page.context().close();
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
