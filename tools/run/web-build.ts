import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'web/dist/.built-from');

/** Everything the built web depends on, by content: touching a file does not rebuild, changing it does. */
function sourceHash(): string {
  const files = globSync(
    ['web/src/**/*', 'web/public/**/*', 'web/*.{ts,html,json}', 'contract/src/**/*.ts', 'package-lock.json'],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds the web when its sources changed since the last build. */
export async function ensureWebBuilt(say: (text: string) => void): Promise<void> {
  const hash = sourceHash();
  if (builtFrom() === hash) return;
  say('Construindo as telas (só quando elas mudam)…');
  const building = spawn(process.execPath, [join(root, 'web/build.ts')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  });
  const [status] = await once(building, 'close');
  if (status !== 0) throw new Error('A construção das telas falhou.');
  writeFileSync(stampFile, hash);
}
