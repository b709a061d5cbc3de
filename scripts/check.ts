import { staticChecks } from './static-checks.ts';
import { nodeTests, runSuite } from './suite.ts';

/** The fast subset: everything that needs neither a browser nor the bad days of the database server. */
runSuite([
  ...staticChecks,
  [
    'Small and medium tests',
    () =>
      nodeTests(
        'dot',
        'contract/**/*.test.ts',
        'web/src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'server/src/!(postgres|edges)/**/*.test.ts',
        'server/src/*.test.ts',
      ),
  ],
]);
