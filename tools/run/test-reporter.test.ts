import assert from 'node:assert/strict';
import { test } from 'node:test';
import testReporter from './test-reporter.mjs';

const failure = (name: string, nesting: number, message: string) => ({
  type: 'test:fail',
  data: { name, nesting, details: { duration_ms: 1, error: { message, cause: { message } } } },
});

async function* run() {
  yield { type: 'test:pass', data: { name: 'passes', nesting: 1, details: {} } };
  yield failure('fails', 2, 'as it says');
  yield {
    type: 'test:fail',
    data: { name: 'a suite', nesting: 1, details: { type: 'suite', error: { failureType: 'subtestsFailed' } } },
  };
  yield {
    type: 'test:fail',
    data: { name: 'one.test.ts', nesting: 0, details: { error: { failureType: 'subtestsFailed' } } },
  };
  yield failure('two.test.ts', 0, 'cannot be loaded');
  yield { type: 'test:pass', data: { name: 'skipped', nesting: 1, skip: true, details: {} } };
  yield { type: 'test:pass', data: { name: 'three.test.ts', nesting: 0, details: {} } };
}

test('tests are counted once, and what failed is named with its file and its reason', async () => {
  const { value } = await testReporter(run()).next();
  assert.partialDeepStrictEqual(JSON.parse(value ?? ''), {
    counts: { passed: 1, failed: 2, skipped: 1 },
    failures: [
      { name: 'one.test.ts › fails', why: 'as it says' },
      { name: 'two.test.ts', why: 'cannot be loaded' },
    ],
  });
});
