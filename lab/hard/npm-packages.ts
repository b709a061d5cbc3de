import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mayInstall } from './debian-packages.ts';

/** Packages that a hard test holds ours against, fetched aside from what the product needs. */
export function fetchPackages(name: string, dependencies: Readonly<Record<string, string>>): NodeJS.Require | string {
  const folder = join(import.meta.dirname, '../../.cache', name);
  const isThere = Object.keys(dependencies).every((one) => existsSync(join(folder, 'node_modules', one)));
  if (!isThere && process.env[mayInstall] !== 'yes') return `${name} is not fetched (npm run test:hard -- --install)`;
  if (!isThere) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  }
  return createRequire(join(folder, 'package.json'));
}
