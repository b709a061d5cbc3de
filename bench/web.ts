// Weight and speed of pages on a slow phone, cold: the middle of several visits, held against the budgets.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { startServer } from './start.ts';
import { type Visit, visit } from './visit.ts';
import { benchPages } from './web-pages.ts';

const visits = Number(process.argv[2] ?? 5);

const columns: Record<keyof Visit, { label: string; digits: number }> = {
  scriptKb: { label: 'JS kB', digits: 1 },
  styleKb: { label: 'CSS kB', digits: 1 },
  totalKb: { label: 'all kB', digits: 1 },
  requests: { label: 'requests', digits: 0 },
  lcpMs: { label: 'LCP ms', digits: 0 },
  blockingMs: { label: 'TBT ms', digits: 0 },
  longestTaskMs: { label: 'longest task ms', digits: 0 },
  domNodes: { label: 'DOM nodes', digits: 0 },
};
const figures = Object.keys(columns) as (keyof Visit)[];

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const shown = (figure: keyof Visit, value: number) => value.toFixed(columns[figure].digits);

const dataDir = mkdtempSync(join(tmpdir(), 'vm-bench-'));
chmodSync(dataDir, 0o711);
const { child, ready } = await startServer(dataDir, 0);
const browser = await openBrowser();
let missed = 0;
try {
  console.log(`slow 4G, processor slowed down 4 times, 390 px, nothing cached; the middle of ${visits} visits`);
  const rows: Record<string, Record<string, string>> = {};
  const verdicts: string[] = [];
  for (const { name, path, readyWhen, signedIn, slowdown, budget } of benchPages) {
    const place = {
      url: `${ready.url}${path(ready)}`,
      readyWhen,
      cookie: signedIn ? ready.cookie : undefined,
      slowdown,
    };
    const seen: Visit[] = [];
    for (let n = 0; n < visits; n += 1) seen.push(await visit(browser, place));
    rows[name] = {};
    for (const figure of figures) {
      const value = middle(seen.map((one) => one[figure]));
      rows[name][columns[figure].label] = shown(figure, value);
      const bound = budget[figure];
      if (bound === undefined) continue;
      const met = value <= bound;
      if (!met) missed += 1;
      verdicts.push(
        `${met ? 'met   ' : 'MISSED'} ${name}: ${columns[figure].label} ${shown(figure, value)} of ${bound}`,
      );
    }
  }
  console.table(rows);
  for (const verdict of verdicts) console.log(verdict);
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
if (missed > 0) process.exitCode = 1;
