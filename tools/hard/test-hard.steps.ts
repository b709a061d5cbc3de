import { nodeTests, type Step } from '../run/suite.ts';
import { hardFiles, testFiles } from '../run/test-files.ts';

/** Everything that talks to a database; the embedded server's own tests do not depend on it. */
export function testsOnOutsidePostgres(): Step | undefined {
  if (!process.env.DATABASE_URL) return undefined;
  const files = testFiles.filter((file) => file.startsWith('server/'));
  return ['Server tests on DATABASE_URL', () => nodeTests('dot', files)];
}

/** On databases of their own, whatever the environment names, and on a disk: they kill them. */
export const hardTests: Step = [
  'Hard tests',
  () => nodeTests('spec', hardFiles, { env: { DATABASE_URL: '' }, onDisk: true }),
];

/** The same inputs for the same seed; `npm test` sends its few with a seed of its own. */
export const fuzzing = (inputs: number, seed: string, only = ''): Step => [
  `${inputs.toLocaleString('en')} fuzzed requests, seed ${seed}`,
  () =>
    nodeTests('spec', ['server/src/testing/fuzz/fuzz.test.ts'], {
      env: { FUZZ_INPUTS: String(inputs), FUZZ_SEED: seed, FUZZ_ONLY: only, DATABASE_URL: '' },
      onDisk: true,
    }),
];
