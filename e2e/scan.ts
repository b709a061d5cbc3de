import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { textPairs } from '../web/src/palettes/pairs.ts';
import { tokensOf } from '../web/src/palettes/tokens.ts';

export interface Screen {
  open: (page: Page) => Promise<unknown>;
  /** The part that is new against a screen already scanned. */
  part?: string;
  /** On a phone it holds other elements, or the same ones in another order. */
  bothWidths?: true;
  /** Not painted with the palettes: it is scanned in both its themes. */
  ownColours?: true;
}

interface Violation {
  id: string;
  impact?: string | null;
  nodes: { html: string }[];
}

export interface Dress {
  palette?: string;
  theme: 'light' | 'dark';
}

/** Every rule of axe; what is serious or critical. */
export async function scan(page: Page, dress: Dress): Promise<string[]> {
  await page.emulateMedia({ colorScheme: dress.theme, reducedMotion: 'reduce' });
  await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { ...dress });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return (violations as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const where = nodes.map(({ html }) => html.slice(0, 120)).join(' | ');
      return `${dress.palette ?? ''} ${dress.theme} ${id}: ${where}`;
    });
}

const tokens = Object.keys(tokensOf('azul-profundo', 'light')).filter((token) => token !== 'scrim');
/** One colour for each token, like no other: what axe then measures tells which tokens it was. */
const markers = Object.fromEntries(
  tokens.map((token, index) => [token, `#${(0x10_20_30 + index * 0x07_05_03).toString(16)}`]),
);
const tokenOf = new Map(Object.entries(markers).map(([token, colour]) => [colour, token]));
const proven = new Set(textPairs.map(([front, back]) => `${front} on ${back}`));

interface Measured {
  fgColor?: string;
  bgColor?: string;
  html: string;
}

/** Runs in the page, where a scan has left axe. */
async function measureText({ part, colours }: { part: string; colours: Record<string, string> }): Promise<Measured[]> {
  // A part of the page may wear a palette of its own.
  for (const element of [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-palette]')])
    for (const [token, colour] of Object.entries(colours)) element.style.setProperty(`--${token}`, colour);
  const { passes, violations } = await window.axe.run(part, {
    runOnly: ['color-contrast'],
    resultTypes: ['passes', 'violations'],
    iframes: false,
    preload: false,
  });
  return [...passes, ...violations].flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => ({ html: html.slice(0, 120), ...any[0]?.data })),
  );
}

/** Text whose colour and ground are no pair of tokens that was proven to read in every palette and theme. Paints the page over. */
export async function unprovenPairs(page: Page, part = 'html'): Promise<string[]> {
  const measured = await page.evaluate(measureText, { part, colours: markers });
  const name = (colour = '') => tokenOf.get(colour) ?? colour;
  return measured
    .filter(({ fgColor }) => fgColor)
    .map(({ fgColor, bgColor, html }) => ({ pair: `${name(fgColor)} on ${name(bgColor)}`, html }))
    .filter(({ pair }) => !proven.has(pair))
    .map(({ pair, html }) => `${pair}: ${html}`);
}
