import { spawn } from 'node:child_process';
import { findChromium } from '../../e2e/testing/chromium.ts';

const isRoot = process.getuid?.() === 0;

function apt(...args: string[]): Promise<boolean> {
  const [command, first] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const missing = 'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH to the program of one.';

/** Debian's, the lightest first; older releases have only the second. */
const debianPackages = ['chromium-headless-shell', 'chromium'];

/** A browser for the journeys: the one that is there, else Debian’s package. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.platform !== 'linux') throw new Error(`No browser found for the journeys. ${missing}`);
  console.log('No Chrome or Chromium found: installing Debian’s package…');
  if (await apt('update', '-qq'))
    for (const name of debianPackages) {
      const installed = (await apt('install', '-y', '-qq', '--no-install-recommends', name)) && findChromium();
      if (installed) return installed;
    }
  throw new Error(`No browser found for the journeys, and Debian’s chromium could not be installed. ${missing}`);
}
