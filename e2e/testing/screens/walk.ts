import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../chromium.ts';
import type { Entered } from '../signed-in.ts';
import type { Visit } from './screen.ts';
import { visits } from './visits.ts';

/** A desk, a tablet held upright, a phone and a small phone. */
export const widths = { 1440: 900, 768: 1024, 390: 844, 360: 780 } as const;

export interface Stop {
  readonly name: string;
  readonly width: number;
  readonly page: Page;
}

interface Walk {
  readonly baseURL: string;
  /** Where clinics are made. */
  readonly door: string;
  readonly colorScheme?: 'light' | 'dark';
  /** Runs in every page before anything else of it does. */
  readonly before?: string;
  readonly look: (stop: Stop) => Promise<void>;
  /** A screen that could not be opened at a width; the walk goes on. */
  readonly lost: (name: string, width: number, why: string) => void;
}

const nowhere: Entered = { home: '/', clinicId: '' };

async function walkVisit(browser: Browser, { enter, screens }: Visit, width: number, height: number, walk: Walk) {
  const isPhone = width < 768;
  for (const [name, screen] of Object.entries(screens)) {
    const context = await browser.newContext({
      baseURL: walk.baseURL,
      viewport: { width, height },
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      colorScheme: walk.colorScheme ?? 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    try {
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      if (walk.before) await page.addInitScript({ content: walk.before });
      await screen.open(page, enter ? await enter(page) : nowhere);
      // What still arrives is part of the screen; a page that never rests is looked at as it is.
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
      await page.evaluate('document.fonts.ready.then(() => true)');
      await walk.look({ name, width, page });
    } catch (error) {
      walk.lost(name, width, (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '');
    } finally {
      await context.close();
    }
  }
}

/** Goes to every screen at every width, each time in a browser nobody has used. */
export async function walkScreens(walk: Walk, only = ''): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chrome or Chromium found');
  process.env.E2E_DOOR = walk.door;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    for (const [width, height] of Object.entries(widths))
      for (const visit of Object.values(visits).flat()) {
        const screens = Object.fromEntries(Object.entries(visit.screens).filter(([name]) => name.includes(only)));
        await walkVisit(browser, { ...visit, screens }, Number(width), height, walk);
      }
  } finally {
    await browser.close();
  }
}
