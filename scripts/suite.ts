import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './web-build.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const cache = join(root, '.cache');

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

function readCounts(file: string, ok: boolean, pick: (text: string) => Counts): Counts {
  try {
    const counts = pick(readFileSync(file, 'utf8'));
    // A runner that failed without naming a failed test (a crash, a broken import) is a failure all the same.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** One check that passes or fails as a whole. */
export function check(command: string, ...args: string[]): Counts {
  const ok = run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

const setup = join(root, 'server/src/testing/global-setup.ts');

/** node:test over the given globs, on one real PostgreSQL started for the run. */
export function nodeTests(reporter: 'dot' | 'spec', ...globs: string[]): Counts {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `node-tests-${process.pid}.json`);
  rmSync(file, { force: true });
  const ok = run(process.execPath, [
    '--test',
    // Node leaves one core idle by default, which is half of a small machine.
    '--test-concurrency=2',
    `--test-global-setup=${setup}`,
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'scripts/count-reporter.mjs')}`,
    `--test-reporter-destination=${file}`,
    ...globs,
  ]);
  return readCounts(file, ok, (text) => JSON.parse(text) as Counts);
}

/** The journeys in a real browser. */
export function journeys(chromium: string): Counts {
  const file = join(cache, `journeys-${process.pid}.json`);
  rmSync(file, { force: true });
  const ok = run(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  return readCounts(file, ok, (text) => {
    const { stats } = JSON.parse(text) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

/** Runs the steps in order, says what each cost, and closes with the one line that tells it all. */
export function runSuite(steps: readonly (readonly [name: string, step: () => Counts])[]): void {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const broken: string[] = [];
  for (const [name, step] of steps) {
    console.log(`\n▸ ${name}`);
    const started = performance.now();
    const counts = step();
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (counts.failed > 0) broken.push(name);
    console.log(`  ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  process.exit(total.failed === 0 ? 0 : 1);
}
