import { startOwnServer } from '../../e2e/testing/own-server.ts';
import { ensureChromium } from './chromium.ts';
import { build } from './static-checks.ts';
import { compiled, componentTests, journeys, nodeTests, runSuite, type Step } from './suite.ts';
import { isComponent } from './test-files.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run test:file -- server/src/core/db/tenancy.test.ts …');
  process.exit(2);
}

const isJourney = (file: string) => file.endsWith('.spec.ts');

async function walk(specs: readonly string[]) {
  const { stop, ...address } = await startOwnServer('demo-server.ts', compiled);
  try {
    return await journeys(await ensureChromium(), address, { files: specs });
  } finally {
    await stop();
  }
}

const specs = files.filter(isJourney);
const components = files.filter(isComponent);
const others = files.filter((file) => !isComponent(file) && !isJourney(file));
const steps: Step[] = [];
if (others.length > 0) steps.push([others.join(' '), () => nodeTests('spec', others)]);
if (components.length > 0) steps.push([components.join(' '), () => componentTests('spec', components)]);
if (specs.length > 0) steps.push(['Build of web and server', build], [specs.join(' '), () => walk(specs)]);
await runSuite(steps);
