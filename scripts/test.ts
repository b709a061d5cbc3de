import { ensureChromium } from './chromium.ts';
import { buildWeb, staticChecks } from './static-checks.ts';
import { journeys, nodeTests, runSuite } from './suite.ts';

const chromium = ensureChromium();

runSuite([
  ...staticChecks,
  ['Build of the web', buildWeb],
  [
    'Small and medium tests',
    () =>
      nodeTests(
        'dot',
        'contract/**/*.test.ts',
        'web/src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'server/src/**/*.test.ts',
      ),
  ],
  ['Journeys in the browser', () => journeys(chromium)],
]);
