import { staticChecks } from './static-checks.ts';
import { beside, nodeTests, runSuite } from './suite.ts';
import { quickFiles } from './test-files.ts';

/** After every edit: within a minute, and nothing outside the project and the temporary folder is touched. */
await runSuite([
  beside('Static checks, beside the small tests and the medium ones that fit', [
    staticChecks(),
    ['Small tests, and the medium ones that fit', () => nodeTests('dot', quickFiles)],
  ]),
]);
