import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { textPairs } from '../../web/src/palettes/pairs.ts';
import { tokensOf } from '../../web/src/palettes/tokens.ts';

const tokens = Object.keys(tokensOf('azul-profundo', 'light')).filter((token) => token !== 'scrim');
/** One colour for each token, like no other: what axe then measures tells which tokens it was. */
const markers = Object.fromEntries(
  tokens.map((token, index) => [token, `#${(0x10_20_30 + index * 0x07_05_03).toString(16)}`]),
);
const tokenOf = new Map(Object.entries(markers).map(([token, colour]) => [colour, token]));
const proven = new Set(textPairs.map(([front, back]) => `${front} on ${back}`));

/** What the browser's own viewer shows in a frame is not ours to scan; a finding is told by its HTML, not by its way there. */
const economy = { iframes: false, selectors: false } as const;

type Impact = NonNullable<axe.ImpactValue>;
const reported: readonly Impact[] = ['serious', 'critical'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page. A rule's own weight is that of everything it finds: one whose findings nobody reports need not look. */
function leaveOutLighterRules(weights: readonly string[]): void {
  const { _audit } = (window as unknown as { axe: { _audit: { rules: { impact: string; enabled: boolean }[] } } }).axe;
  for (const rule of _audit.rules) rule.enabled &&= weights.includes(rule.impact);
}

const html = ({ nodes }: Pick<axe.Result, 'nodes'>) => nodes.map((node) => node.html.slice(0, 120)).join(' | ');

/** Runs in the page, where a scan has left axe. */
const run = ({ part, options }: { part: string; options: axe.RunOptions }) =>
  (window as unknown as { axe: typeof axe }).axe.run(part, options);

async function look(page: Page, part: string, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(leaveOutLighterRules, reported);
  }
  const { violations } = await page.evaluate(run, {
    part,
    options: { resultTypes: ['violations'], ...economy, ...options } satisfies axe.RunOptions,
  });
  return violations
    .filter(({ impact }) => impact && reported.includes(impact))
    .map((violation) => `${violation.id}: ${html(violation)}`);
}

/** Every rule of axe, also those for colours as they are painted now; what is serious or critical. */
export const everyFinding = (page: Page) => look(page, 'html', {});

/** Colours as they are painted now, after a scan by every rule. */
export const colourFindings = (page: Page) => look(page, 'html', { preload: false, runOnly: ['color-contrast'] });

/**
 * Every rule of axe but two: text is held to the pairs of colours proven to read (`unprovenPairs`), and the style sheet, one
 * for all screens, is not fetched again for each.
 */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  const found = await look(page, part, { preload: false, rules: { 'color-contrast': { enabled: false } } });
  return (await page.title()) ? found : ['document-title', ...found];
}

interface Measured {
  readonly fgColor?: string;
  readonly bgColor?: string;
  readonly html: string;
}

/** Runs in the page, where a scan has left axe. */
async function measureText({ part, colours }: { part: string; colours: Record<string, string> }): Promise<Measured[]> {
  // A part of the page may wear a palette of its own.
  const painted = [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-palette]')];
  for (const { style } of painted)
    for (const [token, colour] of Object.entries(colours)) style.setProperty(`--${token}`, colour);
  const { passes, violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
    runOnly: ['color-contrast'],
    resultTypes: ['passes', 'violations'],
    iframes: false,
    selectors: false,
    preload: false,
  });
  for (const { style } of painted) for (const token of Object.keys(colours)) style.removeProperty(`--${token}`);
  return [...passes, ...violations].flatMap(({ nodes }) =>
    nodes.map((node) => ({ html: node.html.slice(0, 120), ...node.any[0]?.data })),
  );
}

/** Text whose colour and ground are no pair of tokens that was proven to read in every palette and theme. */
export async function unprovenPairs(page: Page, part = 'html'): Promise<string[]> {
  const measured = await page.evaluate(measureText, { part, colours: markers });
  if (measured.length === 0) return [`no text in ${part}`];
  const name = (colour = '') => tokenOf.get(colour) ?? colour;
  return measured
    .filter(({ fgColor }) => fgColor)
    .map(({ fgColor, bgColor, html: where }) => ({ pair: `${name(fgColor)} on ${name(bgColor)}`, where }))
    .filter(({ pair }) => !proven.has(pair))
    .map(({ pair, where }) => `${pair}: ${where}`);
}
