import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const variable = 'VIRTUAL_MED_TEST_DATA_DIR';
const kept = ['postgres', 'secret.key'];

const copy = (from: string, to: string) =>
  execFileSync('cp', ['-a', ...kept.map((name) => join(from, name)), to], { stdio: ['ignore', 'ignore', 'inherit'] });

/** Keeps what a stopped server's folder holds, for the tests of this run. */
export function offerDataDir(dataDir: string, place: string): void {
  // Where root keeps its clusters elsewhere, or there is no cp, tests make their own.
  if (process.platform === 'win32' || !existsSync(join(dataDir, 'postgres'))) return;
  copy(dataDir, place);
  process.env[variable] = place;
}

/**
 * Makes the folder one a server has been started in before, with nobody in it yet. What a first start does is seen in
 * `start.test.ts`; it costs seconds, which a test of something else need not pay.
 */
export function useDataDir(dataDir: string): void {
  const offered = process.env[variable];
  if (!offered) return;
  mkdirSync(dataDir, { recursive: true });
  copy(offered, dataDir);
}
