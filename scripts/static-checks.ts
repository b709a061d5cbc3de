import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, check } from './suite.ts';
import { ensureWebBuilt, root } from './web-build.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

export const staticChecks: readonly (readonly [string, () => Counts])[] = [
  ['Format and lint', () => check(bin('biome'), 'check', '--error-on-warnings', '.')],
  ...rooms.map((room) => [`Types of ${room}`, () => check(bin('tsc'), '-p', room)] as const),
  ['Unused files, exports and dependencies', () => check(bin('knip'))],
];

/** The bundler has emitted broken code before without saying so: every built file must at least parse. */
export function buildWeb(): Counts {
  try {
    ensureWebBuilt((text) => console.log(text));
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const files = globSync('web/dist/**/*.js', { cwd: root });
  const results = files.map((file) => check(process.execPath, '--check', join(root, file)));
  const failed = results.filter((result) => result.failed > 0).length;
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0 };
}
