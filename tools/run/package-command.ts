import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './web-build.ts';

/**
 * A package's program as a command: its JavaScript run by our own Node. The launchers in node_modules/.bin would take the
 * host's Node, and on Windows they are `.cmd` files, which nothing but a shell starts.
 */
export function packageCommand(packageName: string, program: string): readonly [command: string, file: string] {
  const folder = join(root, 'node_modules', packageName);
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = bin[program];
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`);
  return [process.execPath, join(folder, file)];
}
