import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnServer } from '../../e2e/testing/own-server.ts';
import { agreedTextsShown } from './agreed-texts.ts';
import { ensureChromium } from './chromium.ts';
import { build, staticChecks } from './static-checks.ts';
import { beside, type Counts, compiled, componentTests, inOrder, journeys, nodeTests, runSuite } from './suite.ts';
import { componentFiles, isShard, testFiles } from './test-files.ts';

/** `SHARD=1/2` runs the first half; all the shards together run everything, the checks that cannot be split only once. */
const shard = process.env.SHARD ?? '';
if (!isShard(shard)) {
  console.error('SHARD says which part of how many, for example 1/2.');
  process.exit(2);
}
const isFirst = !shard || shard.startsWith('1/');

/** Fetched, where there is none, while what needs none goes on. Nobody waits for that to hear that there will be none. */
const chromium = ensureChromium().catch((error: Error) => {
  console.error(error.message);
  return process.exit(1);
});

const shownTexts = mkdtempSync(join(tmpdir(), 'shown-texts-'));
process.on('exit', () => rmSync(shownTexts, { recursive: true, force: true }));

let server: ReturnType<typeof startOwnServer> | undefined;
/** Started while there is other work: alone, it would leave the machine half idle. */
const journeysServer = () => {
  server ??= startOwnServer('demo-server.ts', compiled);
  return server;
};

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
const screenTests = inOrder('Component tests', [
  ['Component tests', () => componentTests('dot', componentFiles, { SHOWN_TEXTS: shownTexts })],
  ['Agreed texts on the screens', () => agreedTextsShown(shownTexts)],
  // One that does not start is told of by the journeys.
  [
    'Server of the journeys',
    () =>
      journeysServer().then(
        () => nothing,
        () => nothing,
      ),
  ],
]);

const codeTests = beside('Small and medium tests, beside the component tests', [
  // The first wait for databases, processes and deadlines, the second never do.
  ['Small and medium tests', () => nodeTests('dot', testFiles, { shard })],
  ...(isFirst ? [screenTests] : []),
]);

await runSuite([
  // What is checked without being run takes what the tests leave of the processors while they wait.
  beside('Static checks, beside the build and then the tests', [
    ...(isFirst ? [staticChecks({ yielding: true })] : []),
    inOrder('Build, then the tests', [['Build of web and server', build], codeTests]),
  ]),
  [
    'Journeys in the browser',
    async () => {
      const { stop, ...address } = await journeysServer();
      try {
        return await journeys(await chromium, address, { shard });
      } finally {
        await stop();
      }
    },
  ],
]);
