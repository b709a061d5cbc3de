import { availableParallelism } from 'node:os';
import { beside, nodeTests, type Step } from '../../tools/run/suite.ts';
import { hardFiles, testFiles } from '../../tools/run/test-files.ts';

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

/**
 * The same inputs for the same seed; `npm test` sends its few with a seed of its own. Sender and server are one process,
 * so each core gets a part of the endpoints.
 */
export function fuzzing(inputs: number, seed: string, only = ''): Step {
  const parts = only ? 1 : availableParallelism();
  return beside(
    `${inputs.toLocaleString('en')} fuzzed requests, seed ${seed}`,
    Array.from({ length: parts }, (_, index): Step => {
      const part = `${index + 1}/${parts}`;
      const env = { FUZZ_INPUTS: String(inputs), FUZZ_SEED: seed, FUZZ_ONLY: only, FUZZ_PART: part, DATABASE_URL: '' };
      return [
        `Endpoints ${part}`,
        () => nodeTests('spec', ['server/src/testing/fuzz/fuzz.test.ts'], { env, onDisk: true }),
      ];
    }),
  );
}
