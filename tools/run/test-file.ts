import { nodeTests, runSuite } from './suite.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run test:file -- server/src/core/db/tenancy.test.ts …');
  process.exit(2);
}
await runSuite([[files.join(' '), () => nodeTests('spec', files)]]);
