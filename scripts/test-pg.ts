import { nodeTests, runSuite } from './suite.ts';

if (!process.env.DATABASE_URL) {
  console.error('Set DATABASE_URL to a PostgreSQL 15 or newer whose user may create databases and roles.');
  process.exit(2);
}
/** Everything that talks to a database; the embedded server's own tests do not depend on it. */
runSuite([
  [
    'Server tests on DATABASE_URL',
    () => nodeTests('dot', 'server/src/!(postgres)/**/*.test.ts', 'server/src/*.test.ts'),
  ],
]);
