import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** Slow 4G as the browser's own tools define it, and a phone four times slower than this machine. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
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
  readonly lcpMs: number;
  /** Beyond 50 ms each, from the first paint until the page is quiet. */
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  readonly domNodes: number;
}

interface Transfer {
  readonly type: string;
  readonly head: number;
  all: number;
}

interface Timings {
  readonly lcp: number;
  readonly fcp: number;
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

interface Place {
  readonly url: string;
  readonly cookie?: string | undefined;
  /** Something that is there once the page can be used. */
  readonly readyWhen: string;
  /** How much slower the processor is than this machine's. */
  readonly slowdown?: number | undefined;
}

/** Runs in the page before anything else of it does. */
const watch = `
  window.__bench = { lcp: 0, fcp: 0, tasks: [] };
  const note = (type, use) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  note('largest-contentful-paint', (entry) => { window.__bench.lcp = entry.startTime; });
  note('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.__bench.fcp = entry.startTime; });
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

/** One cold visit of a phone on a slow network. */
export async function visit(
  browser: Browser,
  { url, cookie, readyWhen, slowdown = cpuSlowdown }: Place,
): Promise<Visit> {
  // A service worker would fetch for the page, where its transfers are not seen.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    // Slowness and the weight of what was transferred are known to Chromium's own protocol alone.
    const protocol = await context.newCDPSession(page);
    const { files, quietForMs } = await watchNetwork(protocol);
    await protocol.send('Network.emulateNetworkConditions', slow4g);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript({ content: watch });
    if (cookie) {
      const [name = '', ...value] = cookie.split('=');
      await context.addCookies([{ name, value: value.join('='), url: new URL('/', url).href }]);
    }
    await page.goto(url, { waitUntil: 'commit', timeout: patienceMs });
    await page.locator(readyWhen).first().waitFor({ state: 'attached', timeout: patienceMs });
    while (quietForMs() < quietMs) await delay(100);
    const timings = await page.evaluate<Timings>('window.__bench');
    const domNodes = await page.locator('*').count();
    return summarise([...files.values()], timings, domNodes);
  } finally {
    await context.close();
  }
}

function summarise(files: readonly Transfer[], { lcp, fcp, tasks }: Timings, domNodes: number): Visit {
  const bodies = (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, { all, head }) => sum + all - head, 0) / 1000;
  return {
    scriptKb: bodies('Script'),
    styleKb: bodies('Stylesheet'),
    totalKb: files.reduce((sum, { all }) => sum + all, 0) / 1000,
    requests: files.length,
    lcpMs: lcp,
    blockingMs: tasks.filter(({ start }) => start >= fcp).reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    domNodes,
  };
}
