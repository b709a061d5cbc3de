import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, checks, type Step } from './suite.ts';
import { ensureWebBuilt, root } from './web-build.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);

const rooms = ['contract/src', 'packages', 'server/src', 'web/src', 'e2e', 'bench', 'tools'];

/** Everything that runs in Node is one program, so that what the rooms share is read once; the other two know the DOM. */
const programs = ['tsconfig.node.json', 'web', 'e2e'];

export const staticChecks: readonly Step[] = [
  [
    'Format, lint, types, arrows between the rooms, unused files, exports and dependencies',
    () =>
      checks(
        [bin('biome'), 'check', '--error-on-warnings', '.'],
        ...programs.map((program) => [bin('tsc'), '-p', program] as const),
        [bin('knip')],
        [bin('depcruise'), '--output-type', 'err', ...rooms],
      ),
  ],
];

/** The bundler has emitted broken code before without saying so: every built file must at least parse. */
export async function buildWeb(): Promise<Counts> {
  try {
    ensureWebBuilt((text) => console.log(text));
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const files = globSync('web/dist/**/*.js', { cwd: root });
  const parse = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'tools/run/parse-check.mjs'];
  return checks([process.execPath, ...parse, ...files]);
}
