import { nodeTests, type Step } from '../run/suite.ts';
import { hardFiles, testFiles } from '../run/test-files.ts';

/** Everything that talks to a database; the embedded server's own tests do not depend on it. */
export function testsOnOutsidePostgres(): Step | undefined {
  if (!process.env.DATABASE_URL) return undefined;
  const files = testFiles.filter((file) => file.startsWith('server/'));
  return ['Server tests on DATABASE_URL', () => nodeTests('dot', files)];
}

/** On databases of their own, whatever the environment names: they kill them. */
export const hardTests: Step = ['Hard tests', () => nodeTests('spec', hardFiles, { env: { DATABASE_URL: '' } })];
