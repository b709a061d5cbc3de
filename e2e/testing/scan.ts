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

interface Look {
  readonly part: string;
  readonly options: axe.RunOptions;
  /** Worn by the tokens meanwhile. */
  readonly colours?: Record<string, string>;
}

interface Found {
  readonly id: string;
  readonly impact?: axe.ImpactValue | undefined;
  readonly nodes: readonly { readonly html: string; readonly data?: { fgColor?: string; bgColor?: string } }[];
}

/**
 * Runs in the page, where a scan has left axe. At one go: axe pauses after each rule, and in every pause the page would be
 * painted, in colours that are gone a moment later.
 */
async function run({ part, options, colours = {} }: Look): Promise<{ passes: Found[]; violations: Found[] }> {
  // A part of the page may wear a palette of its own.
  const painted = [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-palette]')];
  const { setTimeout } = window;
  for (const { style } of painted)
    for (const [token, colour] of Object.entries(colours)) style.setProperty(`--${token}`, colour);
  const unlessToWait = (goOn: () => void, ms?: number) => (ms ? setTimeout(goOn, ms) : queueMicrotask(goOn));
  window.setTimeout = unlessToWait as unknown as typeof setTimeout;
  const brief = (results: axe.Result[]): Found[] =>
    results.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, any }) => ({ html: html.slice(0, 120), data: any[0]?.data })),
    }));
  try {
    const { passes, violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
    return { passes: brief(passes), violations: brief(violations) };
  } finally {
    window.setTimeout = setTimeout;
    for (const { style } of painted) for (const token of Object.keys(colours)) style.removeProperty(`--${token}`);
  }
}

async function look(page: Page, part: string, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(leaveOutLighterRules, reported);
  }
  const { violations } = await page.evaluate(run, {
    part,
    options: { resultTypes: ['violations'], ...economy, ...options },
  } satisfies Look);
  return violations
    .filter(({ impact }) => impact && reported.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
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

/** Text whose colour and ground are no pair of tokens that was proven to read in every palette and theme. */
export async function unprovenPairs(page: Page, part = 'html'): Promise<string[]> {
  const { passes, violations } = await page.evaluate(run, {
    part,
    options: { ...economy, preload: false, runOnly: ['color-contrast'], resultTypes: ['passes', 'violations'] },
    colours: markers,
  } satisfies Look);
  const measured = [...passes, ...violations].flatMap(({ nodes }) => nodes);
  if (measured.length === 0) return [`no text in ${part}`];
  const name = (colour = '') => tokenOf.get(colour) ?? colour;
  return measured
    .filter(({ data }) => data?.fgColor)
    .map(({ data, html }) => ({ pair: `${name(data?.fgColor)} on ${name(data?.bgColor)}`, html }))
    .filter(({ pair }) => !proven.has(pair))
    .map(({ pair, html }) => `${pair}: ${html}`);
}
