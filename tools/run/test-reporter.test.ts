import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesInTurn } from './test-lots.ts';
import testReporter from './test-reporter.mjs';

const failure = (name: string, nesting: number, message: string) => ({
  type: 'test:fail',
  data: { name, nesting, details: { duration_ms: 1, error: { message, cause: { message } } } },
});

async function* run() {
  yield { type: 'test:pass', data: { name: 'passes', nesting: 2, details: {} } };
  yield failure('fails', 3, 'as it says');
  yield {
    type: 'test:fail',
    data: { name: 'a suite', nesting: 2, details: { type: 'suite', error: { failureType: 'subtestsFailed' } } },
  };
  yield {
    type: 'test:fail',
    data: { name: 'one.test.ts', nesting: 1, details: { error: { failureType: 'subtestsFailed' } } },
  };
  yield failure('two.test.ts', 1, 'cannot be loaded');
  yield { type: 'test:pass', data: { name: 'skipped', nesting: 2, skip: true, details: {} } };
  yield { type: 'test:pass', data: { name: 'three.test.ts', nesting: 1, details: {} } };
  yield {
    type: 'test:fail',
    data: { name: filesInTurn, nesting: 0, details: { error: { failureType: 'subtestsFailed' } } },
  };
  yield failure('crashed.lot.mjs', 0, 'killed');
}

test('tests are counted once, and what failed is named with its file and its reason', async () => {
  const { value } = await testReporter(run()).next();
  assert.partialDeepStrictEqual(JSON.parse(value ?? ''), {
    counts: { passed: 1, failed: 3, skipped: 1 },
    failures: [
      { name: 'one.test.ts › fails', why: 'as it says' },
      { name: 'two.test.ts', why: 'cannot be loaded' },
      { name: 'crashed.lot.mjs', why: 'killed' },
    ],
  });
});
