// Weight and speed of pages on a slow phone: the middle of several visits, held against the budgets, in one table.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteOnFonts, openBrowser } from './browser.ts';
import { startServer } from './start.ts';
import { type Visit, visit } from './visit.ts';
import { benchPages } from './web-pages.ts';

interface Asked {
  readonly visits: number;
  /** Only pages whose name has this in it. */
  readonly only: string;
}

const columns: Record<keyof Visit, { label: string; digits: number }> = {
  scriptKb: { label: 'JS kB', digits: 1 },
  styleKb: { label: 'CSS kB', digits: 1 },
  totalKb: { label: 'all kB', digits: 1 },
  requests: { label: 'requests', digits: 0 },
  fcpMs: { label: 'FCP ms', digits: 0 },
  lcpMs: { label: 'LCP ms', digits: 0 },
  blockingMs: { label: 'TBT ms', digits: 0 },
  longestTaskMs: { label: 'longest task ms', digits: 0 },
  domNodes: { label: 'DOM nodes', digits: 0 },
  shift: { label: 'shift', digits: 3 },
  typingMs: { label: 'typing ms', digits: 0 },
  againLcpMs: { label: 'again LCP ms', digits: 0 },
};
const figures = Object.keys(columns) as (keyof Visit)[];

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A figure, and beside it what it may be. */
function cell(figure: keyof Visit, value: number, bound: number | undefined): string {
  const shown = value.toFixed(columns[figure].digits);
  return bound === undefined ? shown : `${shown} ${value <= bound ? 'met' : 'MISSED'} (${bound})`;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Prints the table; returns how many budgets were missed. */
export async function measurePages({ visits, only }: Asked): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vm-bench-'));
  chmodSync(dataDir, 0o711);
  const { child, ready } = await startServer(dataDir, 0);
  // By name, as people do: by number, browsers have no passkeys.
  const url = ready.url.replace('127.0.0.1', 'localhost');
  const browser = await openBrowser();
  const cookies = { owner: ready.cookie, patient: ready.patientCookie };
  const loadBefore = loadavg()[0]?.toFixed(1);
  let missed = 0;
  try {
    console.log(
      `slow 4G, processor slowed down 4 times, 390 px, nothing cached; the middle of ${visits} visits${noteOnFonts()}\n`,
    );
    console.log(line(['page', ...figures.map((figure) => columns[figure].label)]));
    console.log(line(['---', ...figures.map(() => '---')]));
    for (const { name, path, as, budget, ...how } of benchPages.filter((page) => page.name.includes(only))) {
      const place = { ...how, url: `${url}${path(ready)}`, cookie: as && cookies[as] };
      const seen: Visit[] = [];
      for (let n = 0; n < visits; n += 1) seen.push(await visit(browser, place));
      const values = figures.map((figure) => [figure, middle(seen.map((one) => one[figure]))] as const);
      missed += values.filter(([figure, value]) => value > (budget[figure] ?? Number.POSITIVE_INFINITY)).length;
      console.log(line([name, ...values.map(([figure, value]) => cell(figure, value, budget[figure]))]));
    }
    console.log(`\nthe machine's own load ${loadBefore} before, ${loadavg()[0]?.toFixed(1)} after`);
    console.log(`${missed === 0 ? 'met   ' : 'MISSED'} ${missed} budgets missed`);
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return missed;
}
