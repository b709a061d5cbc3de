import { componentTests, nodeTests, runSuite, type Step } from './suite.ts';
import { isComponent } from './test-files.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run test:file -- server/src/core/db/tenancy.test.ts …');
  process.exit(2);
}

const components = files.filter(isComponent);
const others = files.filter((file) => !isComponent(file));
const steps: Step[] = [];
if (others.length > 0) steps.push([others.join(' '), () => nodeTests('spec', others)]);
if (components.length > 0) steps.push([components.join(' '), () => componentTests('spec', components)]);
await runSuite(steps);
