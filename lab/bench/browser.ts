import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/testing/chromium.ts';

/** A browser with an empty profile. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chrome or Chromium found: install one or set CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, args: chromiumFlags });
}

/**
 * Until a page's own faces are here, Arial and Times stand in for them, by measures of theirs: without them, or Debian's
 * Liberation, lines break elsewhere and a page moves as it would for nobody.
 */
export function noteOnFonts(): string {
  const families = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return /Liberation Serif|Times New Roman/.test(families) ? '' : '; without fonts-liberation, so shifts say nothing';
}
