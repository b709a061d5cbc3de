import { runSuite } from '../../tools/run/suite.ts';
import { testsOnOutsidePostgres } from './test-hard.steps.ts';

const step = testsOnOutsidePostgres();
if (!step) {
  console.error('Set DATABASE_URL to a PostgreSQL 15 or newer whose user may create databases and roles.');
  process.exit(2);
}
await runSuite([step]);
