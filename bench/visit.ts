import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './browser.ts';

/** Slow 4G as the browser's own tools define it, and a phone four times slower than this machine. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8 };
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
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

/** Runs in the page before anything else of it does. */
const watch = `
  window.__bench = { lcp: 0, fcp: 0, tasks: [] };
  const note = (type, use) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  note('largest-contentful-paint', (entry) => { window.__bench.lcp = entry.startTime; });
  note('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.__bench.fcp = entry.startTime; });
  note('longtask', ({ startTime, duration }) => { window.__bench.tasks.push({ start: startTime, duration }); });
`;

interface Place {
  readonly url: string;
  readonly cookie?: string | undefined;
  /** Something that is there once the page can be used. */
  readonly readyWhen: string;
  /** How much slower the processor is than this machine's. */
  readonly slowdown?: number | undefined;
}

/** One cold visit of a phone on a slow network. */
export async function visit(
  browser: Browser,
  { url, cookie, readyWhen, slowdown = cpuSlowdown }: Place,
): Promise<Visit> {
  const tab = await browser.openTab();
  try {
    const files = new Map<string, Transfer>();
    let lastAt = Date.now();
    tab.on('Network.responseReceived', ({ requestId, type, response }) => {
      const { encodedDataLength } = response as { encodedDataLength: number };
      files.set(String(requestId), { type: String(type), head: encodedDataLength, all: encodedDataLength });
    });
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastAt = Date.now();
      const file = files.get(String(requestId));
      if (file) file.all = Number(encodedDataLength);
    });
    await tab.send('Network.enable');
    // It would fetch for the page, where its transfers are not seen.
    await tab.send('Network.setBypassServiceWorker', { bypass: true });
    await tab.send('Page.enable');
    await tab.send('Runtime.enable');
    await tab.send('Emulation.setDeviceMetricsOverride', phone);
    await tab.send('Network.emulateNetworkConditions', slow4g);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
    if (cookie) {
      const [name = '', ...value] = cookie.split('=');
      await tab.send('Network.setCookie', { name, value: value.join('='), url, path: '/' });
    }
    await tab.send('Page.navigate', { url });
    const isReady = () =>
      tab.evaluate<boolean>(`!!document.querySelector(${JSON.stringify(readyWhen)})`).catch(() => false);
    const until = Date.now() + patienceMs;
    while (!(await isReady()) || Date.now() - lastAt < quietMs) {
      if (Date.now() > until) throw new Error(`${url} has not become ready (${readyWhen})`);
      await delay(100);
    }
    const timings = await tab.evaluate<Timings>('window.__bench');
    const domNodes = await tab.evaluate<number>("document.querySelectorAll('*').length");
    return summarise([...files.values()], timings, domNodes);
  } finally {
    await tab.close();
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
