import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser already on this machine: CHROMIUM_PATH, or the first of the usual names on PATH. */
export function findChromium(): string {
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, name)),
  );
  const found = [process.env.CHROMIUM_PATH, ...onPath].find((file) => file && existsSync(file));
  if (!found) throw new Error(`No Chromium found: set CHROMIUM_PATH or install one of ${names.join(', ')}`);
  return found;
}

export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
