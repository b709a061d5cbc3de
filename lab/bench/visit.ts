import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Slow 4G as the browser's own tools define it, and a phone four times slower than this machine, in Brazil. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8 };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
};
const cpuSlowdown = 4;
/** A page that has asked for nothing and run nothing long for this while is taken as finished. */
const quietMs = 1500;
const patienceMs = 60_000;

export interface Visit {
  /** As transferred, compressed, without the headers. */
  readonly scriptKb: number;
  readonly styleKb: number;
  /** Everything that came over the network, headers included. */
  readonly totalKb: number;
  readonly requests: number;
  /** The first text or picture. A rendered page is there to be read from here on. */
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Beyond 50 ms each, from the first paint until the page is quiet. */
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  readonly domNodes: number;
  /** How far everything moved by itself while the page came to rest. */
  readonly shift: number;
  /** From a key in the page's field until the screen shows it, the slowest; nothing where nothing is typed. */
  readonly typingMs: number;
  /** Of the same page opened again in the same browser, with what it kept. */
  readonly againLcpMs: number;
}

interface Transfer {
  readonly type: string;
  readonly head: number;
  all: number;
}

interface Timings {
  readonly lcp: number;
  readonly fcp: number;
  readonly shift: number;
  readonly events: readonly number[];
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

interface VisitedPage {
  readonly url: string;
  readonly cookie?: string | undefined;
  /** Something that is there once the page can be used. */
  readonly readyWhen: string;
  /** A field that is typed into once the page is quiet. */
  readonly typedInto?: string | undefined;
  /** How much slower the processor is than this machine's. */
  readonly slowdown?: number | undefined;
}

/** Runs in the page before anything else of it does. */
const watch = `
  window.__bench = { lcp: 0, fcp: 0, shift: 0, events: [], tasks: [] };
  const note = (type, use, more) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...more });
  note('largest-contentful-paint', (entry) => { window.__bench.lcp = entry.startTime; });
  note('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.__bench.fcp = entry.startTime; });
  note('layout-shift', (entry) => { if (!entry.hadRecentInput) window.__bench.shift += entry.value; });
  note('event', (entry) => { if (/^key|input/.test(entry.name)) window.__bench.events.push(entry.duration); }, { durationThreshold: 16 });
  note('longtask', ({ startTime, duration }) => { window.__bench.tasks.push({ start: startTime, duration }); });
`;

/** Notes what comes over the network, by the browser's own count, and when the last of it came. */
async function watchNetwork(protocol: CDPSession) {
  const files = new Map<string, Transfer>();
  let lastAt = Date.now();
  protocol.on('Network.responseReceived', ({ requestId, type, response: { encodedDataLength } }) => {
    files.set(requestId, { type, head: encodedDataLength, all: encodedDataLength });
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now();
    const file = files.get(requestId);
    if (file) file.all = encodedDataLength;
  });
  await protocol.send('Network.enable');
  return { files, quietForMs: () => Date.now() - lastAt };
}

/** What is typed is a name people search for, at the pace of somebody who types fast. */
const typedText = 'maria souza';
const betweenKeysMs = 90;

const lookEveryMs = 100;

/** Asked of the browser itself: Playwright would put a script of its own into the page first, while that is being drawn. */
async function untilThere(protocol: CDPSession, selector: string): Promise<void> {
  const expression = `document.querySelector(${JSON.stringify(selector)}) !== null`;
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { result } = await protocol.send('Runtime.evaluate', { expression, returnByValue: true });
    if (result.value === true) return;
    await delay(lookEveryMs);
  }
  throw new Error(`${selector} did not appear`);
}

async function open(context: BrowserContext, { url, readyWhen, slowdown = cpuSlowdown }: VisitedPage) {
  const page = await context.newPage();
  // Slowness and the weight of what was transferred are known to Chromium's own protocol alone.
  const protocol = await context.newCDPSession(page);
  const { files, quietForMs } = await watchNetwork(protocol);
  await protocol.send('Network.emulateNetworkConditions', slow4g);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: watch });
  await page.goto(url, { waitUntil: 'commit', timeout: patienceMs });
  await untilThere(protocol, readyWhen);
  while (quietForMs() < quietMs) await delay(100);
  return { page, files: [...files.values()], timings: await page.evaluate<Timings>('window.__bench') };
}

async function slowestKey(page: Page, field: string | undefined): Promise<number> {
  if (!field) return 0;
  await page.locator(field).first().focus();
  await page.keyboard.type(typedText, { delay: betweenKeysMs });
  await delay(quietMs);
  const { events } = await page.evaluate<Timings>('window.__bench');
  return Math.max(0, ...events);
}

/** One visit of a phone on a slow network with nothing cached, and a second one of the same browser. */
export async function visit(browser: Browser, place: VisitedPage): Promise<Visit> {
  // A service worker would fetch for the page, where its transfers are neither slowed nor seen: the second visit has what
  // the browser itself keeps.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    if (place.cookie) {
      const [name = '', ...value] = place.cookie.split('=');
      await context.addCookies([{ name, value: value.join('='), url: new URL('/', place.url).href }]);
    }
    const { page, files, timings } = await open(context, place);
    const domNodes = await page.locator('*').count();
    const typingMs = await slowestKey(page, place.typedInto);
    await page.close();
    const again = await open(context, place);
    return { ...summarise(files, timings), domNodes, typingMs, againLcpMs: again.timings.lcp };
  } finally {
    await context.close();
  }
}

function summarise(files: readonly Transfer[], { lcp, fcp, shift, tasks }: Timings) {
  const bodies = (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, { all, head }) => sum + all - head, 0) / 1000;
  return {
    scriptKb: bodies('Script'),
    styleKb: bodies('Stylesheet'),
    totalKb: files.reduce((sum, { all }) => sum + all, 0) / 1000,
    requests: files.length,
    fcpMs: fcp,
    lcpMs: lcp,
    blockingMs: tasks.filter(({ start }) => start >= fcp).reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    shift,
  };
}
