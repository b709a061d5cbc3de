import type { Browser, Page } from '@playwright/test';

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** How many points of the screen a pixel has; one unless given. */
  readonly scale?: number;
  /** Leads a fresh browser to what shall be seen, and waits for it. */
  readonly open: (page: Page) => Promise<void>;
}

/** Takes each picture in a profile nobody has used, and hands it over as PNG with the page still open. */
export async function photograph<Taken extends Shot>(
  browser: Browser,
  baseURL: string,
  shots: readonly Taken[],
  keep: (shot: Taken, png: Buffer, page: Page) => Promise<void>,
): Promise<void> {
  for (const shot of shots) {
    const isMobile = shot.width < 768;
    const context = await browser.newContext({
      baseURL,
      viewport: { width: shot.width, height: shot.height },
      deviceScaleFactor: shot.scale ?? 1,
      isMobile,
      hasTouch: isMobile,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await shot.open(page);
    await page.mouse.move(0, 0);
    await page.evaluate('document.fonts.ready.then(() => true)');
    await keep(shot, await page.screenshot({ animations: 'disabled' }), page);
    await context.close();
  }
}
