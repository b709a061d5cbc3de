import { testsOnOutsidePostgres } from '../hard/test-hard.steps.ts';
import { runSuite } from './suite.ts';

const step = testsOnOutsidePostgres();
if (!step) {
  console.error('Set DATABASE_URL to a PostgreSQL 15 or newer whose user may create databases and roles.');
  process.exit(2);
}
await runSuite([step]);
