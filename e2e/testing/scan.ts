import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { tokensOf } from '@virtual-med/contract/branding/tokens';
import type axeCore from 'axe-core';
import { textPairs } from '../../web/src/palettes/pairs.ts';

const tokens = Object.keys(tokensOf('azul-profundo', 'light')).filter((token) => token !== 'scrim');
/** One colour for each token, like no other: what axe then measures tells which tokens it was. */
const markers = Object.fromEntries(
  tokens.map((token, index) => [token, `#${(0x10_20_30 + index * 0x07_05_03).toString(16)}`]),
);
const tokenOf = new Map(Object.entries(markers).map(([token, colour]) => [colour, token]));
const proven = new Set(textPairs.map(([front, back]) => `${front} on ${back}`));

/** What the browser's own viewer shows in a frame is not ours to scan; a finding is told by its HTML, not by its way there. */
const economy = { iframes: false, selectors: false } as const;

type Impact = NonNullable<axeCore.ImpactValue>;
const reported: readonly Impact[] = ['serious', 'critical'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs in the page. A rule's own weight is that of everything it finds: one whose findings nobody reports need not look. What
 * axe's own reports would tell of all that passes is not asked for.
 */
function prepareAxe(weights: readonly string[]): void {
  const { axe } = window;
  for (const rule of axe._audit.rules) rule.enabled &&= weights.includes(rule.impact);
  const brief = (
    { id, impact }: axeCore.RawResult,
    nodes: readonly axeCore.RawNodeResult<'passed' | 'failed'>[],
  ): Found[] => nodes.map(({ node, any }) => ({ id, impact, html: node.source.slice(0, 120), data: any[0]?.data }));
  axe.addReporter<Seen>('brief', (results, _options, resolve) =>
    resolve({
      violations: results.flatMap((rule) => brief(rule, rule.violations)),
      readable: results.filter(({ id }) => id === 'color-contrast').flatMap((rule) => brief(rule, rule.passes)),
    }),
  );
}

/** As a scan leaves it in the page: it reports what it has seen in brief. */
interface Axe extends Pick<typeof axeCore, 'addReporter'> {
  readonly _audit: { readonly rules: readonly { readonly impact: string; enabled: boolean }[] };
  run(part: string, options: axeCore.RunOptions): Promise<Seen>;
}

declare global {
  interface Window {
    readonly axe: Axe;
  }
}

interface Look {
  readonly part: string;
  readonly options: axeCore.RunOptions;
  /** Worn by the tokens meanwhile. */
  readonly colours?: Record<string, string>;
}

interface Found {
  readonly id: string;
  readonly impact?: axeCore.ImpactValue | undefined;
  readonly html: string;
  readonly data?: { readonly fgColor?: string; readonly bgColor?: string };
}

interface Seen {
  readonly violations: readonly Found[];
  /** Text with enough contrast as it was painted. */
  readonly readable: readonly Found[];
}

/**
 * Runs in the page, where a scan has left axe. At one go: axe pauses after each rule, and in every pause the page would be
 * painted, in colours that are gone a moment later.
 */
async function run({ part, options, colours = {} }: Look): Promise<Seen> {
  // A part of the page may wear a palette of its own.
  const painted = [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-palette]')];
  const { axe, setTimeout } = window;
  for (const { style } of painted)
    for (const [token, colour] of Object.entries(colours)) style.setProperty(`--${token}`, colour);
  const unlessToWait = (goOn: () => void, ms?: number) => (ms ? setTimeout(goOn, ms) : queueMicrotask(goOn));
  Object.assign(window, { setTimeout: unlessToWait });
  try {
    return await axe.run(part, options);
  } finally {
    window.setTimeout = setTimeout;
    for (const { style } of painted) for (const token of Object.keys(colours)) style.removeProperty(`--${token}`);
  }
}

const serious = (violations: readonly Found[]): string[] =>
  violations.filter(({ impact }) => impact && reported.includes(impact)).map(({ id, html }) => `${id}: ${html}`);

async function look(page: Page, part: string, options: axeCore.RunOptions, colours = {}): Promise<Seen> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(prepareAxe, reported);
  }
  return page.evaluate(run, { part, options: { ...economy, ...options, reporter: 'brief' }, colours } satisfies Look);
}

/** Every rule of axe, also those for colours as they are painted now; what is serious or critical. */
export const everyFinding = async (page: Page) => serious((await look(page, 'html', {})).violations);

/** Colours as they are painted now, after a scan by every rule. */
export const colourFindings = async (page: Page) =>
  serious((await look(page, 'html', { preload: false, runOnly: ['color-contrast'] })).violations);

const isColour = ({ id }: Found) => id === 'color-contrast';

/**
 * Every rule of axe, in colours that tell the tokens: what is serious or critical, and text whose colour and ground are no pair
 * of tokens that was proven to read in every palette and theme. A link inside a text has to differ by more than its colour, as
 * these are alike. The style sheet, one for all screens, is not fetched again.
 */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  const { violations, readable } = await look(page, part, { preload: false }, markers);
  const measured = [...readable, ...violations.filter(isColour)];
  const name = (colour = '') => tokenOf.get(colour) ?? colour;
  return [
    ...((await page.title()) ? [] : ['document-title']),
    ...serious(violations.filter((finding) => !isColour(finding))),
    ...(measured.length === 0 ? [`no text in ${part}`] : []),
    ...measured
      .filter(({ data }) => data?.fgColor)
      .map(({ data, html }) => ({ pair: `${name(data?.fgColor)} on ${name(data?.bgColor)}`, html }))
      .filter(({ pair }) => !proven.has(pair))
      .map(({ pair, html }) => `${pair}: ${html}`),
  ];
}
