import { spawnSync } from 'node:child_process';
import { findChromium } from '../../e2e/testing/chromium.ts';

const isRoot = process.getuid?.() === 0;

function apt(...args: string[]): boolean {
  const [command, first] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

const missing = 'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH to the program of one.';

/** A browser for the journeys: the one that is there, else Debian’s package. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.platform !== 'linux') throw new Error(`No browser found for the journeys. ${missing}`);
  console.log('No Chrome or Chromium found: installing Debian’s chromium package…');
  if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) {
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(`No browser found for the journeys, and Debian’s chromium could not be installed. ${missing}`);
}
