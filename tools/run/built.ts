import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Build {
  /** The room whose `build.ts` fills its `dist`. */
  readonly room: 'web' | 'server';
  /** Everything the build depends on. */
  readonly sources: readonly string[];
  /** What is said while it is made, and when it fails. */
  readonly making: string;
  readonly failed: string;
}

/** By content: touching a file does not rebuild, changing it does. */
function sourceHash(sources: readonly string[]): string {
  const files = globSync([...sources, 'package-lock.json'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function builtFrom(stampFile: string): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds when the sources changed since the last build. */
export async function ensureBuilt({ room, sources, making, failed }: Build, say: (text: string) => void) {
  const stampFile = join(root, room, 'dist/.built-from');
  const hash = sourceHash(sources);
  if (builtFrom(stampFile) === hash) return;
  say(making);
  const building = spawn(process.execPath, [join(root, room, 'build.ts')], { cwd: join(root, room), stdio: 'inherit' });
  const [status] = await once(building, 'close');
  if (status !== 0) throw new Error(failed);
  writeFileSync(stampFile, hash);
}
