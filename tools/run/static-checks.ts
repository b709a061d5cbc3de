import { globSync } from 'node:fs';
import { join } from 'node:path';
import { packageCommand } from './package-command.ts';
import { ensureServerBuilt } from './server-build.ts';
import { type Counts, cache, checks, type Step } from './suite.ts';
import { ensureWebBuilt, root } from './web-build.ts';

/** Everything that runs in Node is one program, so that what the rooms share is read once; the other two know the DOM. */
const programs = { node: 'tsconfig.node.json', web: 'web', e2e: 'e2e' };

/**
 * What was right last time is told from the files' content, and only what a change reaches is looked at again. One thread
 * each: several would look at the same types several times, half as much work again on cores the other checks want too.
 */
const types = Object.entries(programs).map(
  ([name, program]) =>
    [
      ...packageCommand('typescript', 'tsc'),
      ...[
        '-p',
        program,
        '--singleThreaded',
        '--incremental',
        '--tsBuildInfoFile',
        join(cache, `types-${name}.tsbuildinfo`),
      ],
    ] as const,
);

/** Yielding: beside what takes longer, and is waited for. */
export const staticChecks = (how: { yielding?: boolean } = {}): Step => [
  'Format, lint, types, unused files, exports and dependencies',
  () =>
    checks(
      [
        [...packageCommand('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
        ...types,
        [...packageCommand('knip', 'knip'), '--cache', '--cache-location', join(cache, 'knip')],
      ],
      how,
    ),
];

/** The bundler has emitted broken code before without saying so: every built file must at least parse. */
export async function build(): Promise<Counts> {
  try {
    const say = (text: string) => console.log(text);
    await Promise.all([ensureWebBuilt(say), ensureServerBuilt(say)]);
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const files = globSync('{web,server}/dist/**/*.js', { cwd: root });
  const parse = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'tools/run/parse-check.mjs'];
  return checks([[process.execPath, ...parse, ...files]]);
}
