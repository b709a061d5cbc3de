import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as { version: string };

/** The commit this was built from: told by whoever built it, or that of the checkout it runs in. */
function commitOf(folder: string): string | undefined {
  const told = process.env.BUILD_COMMIT?.trim();
  if (told) return told;
  try {
    const head = readFileSync(join(folder, '.git/HEAD'), 'utf8').trim();
    const branch = head.startsWith('ref: ') ? head.slice('ref: '.length) : undefined;
    return branch ? readFileSync(join(folder, '.git', branch), 'utf8').trim() : head;
  } catch {
    return undefined;
  }
}

const commit = commitOf(root)
  ?.match(/^[0-9a-f]{7,40}$/)?.[0]
  ?.slice(0, 7);

export const version = commit ? `${manifest.version}+${commit}` : manifest.version;
