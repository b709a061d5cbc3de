import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function find(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return candidates.find((path) => {
    if (!path) return false;
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const isRoot = process.getuid?.() === 0;

function apt(...args: string[]): boolean {
  const [command, first] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

/** A browser for the journeys: the one that is there, else Debian's package. */
export function ensureChromium(): string {
  const found = find();
  if (found) return found;
  console.log('No Chrome or Chromium found: installing Debian’s chromium package…');
  if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) {
    const installed = find();
    if (installed) return installed;
  }
  throw new Error('No Chrome or Chromium, and it could not be installed: install it or set CHROMIUM_PATH.');
}
