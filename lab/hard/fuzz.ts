// More inputs of `server/src/testing/fuzz/fuzz.test.ts` than the daily run sends: `npm run fuzz -- 200000 --seed 7 --only createPatient`.
import { parseArgs } from 'node:util';
import { runSuite } from '../../tools/run/suite.ts';
import { fuzzing } from './test-hard.steps.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`Seed ${seed}`);
await runSuite([fuzzing(Number(positionals[0] ?? 100_000), seed, values.only)], { deadlineMs: 4 * 3_600_000 });
