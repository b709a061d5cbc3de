import { filesInTurn } from './test-lots.ts';

/**
 * What the closing lines of a run need: how many tests (not suites or files) passed, what each file cost, and which tests
 * failed why.
 * @param {AsyncIterable<{ type: string, data: { name?: string, nesting?: number, skip?: unknown, file?: string, details?: { type?: string, duration_ms?: number, error?: { failureType?: string, cause?: { message?: string } | string, message?: string } } } }>} events
 */
export default async function* testReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {{ name: string, ms: number }[]} */
  const timed = [];
  /** @type {{ name: string, why: string }[]} */
  const failures = [];
  let named = 0;
  for await (const { type, data } of events) {
    const isFile = data.nesting === 1 && data.name?.endsWith('.test.ts');
    const isLot = data.nesting === 0 && data.name === filesInTurn;
    if (type === 'test:complete' && isFile) timed.push({ name: data.name ?? '', ms: data.details?.duration_ms ?? 0 });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (isFile) {
      // A file is told after its tests.
      for (const failure of failures.slice(named)) failure.name = `${data.name} › ${failure.name}`;
      named = failures.length;
    }
    if (data.details?.type === 'suite') continue;
    if ((isFile || isLot) && (type === 'test:pass' || data.details?.error?.failureType === 'subtestsFailed')) continue;
    if (data.skip !== undefined) counts.skipped += 1;
    else if (type === 'test:pass') counts.passed += 1;
    else {
      counts.failed += 1;
      const { cause, message = '' } = data.details?.error ?? {};
      failures.push({ name: data.name ?? '', why: (typeof cause === 'string' ? cause : cause?.message) ?? message });
      if (isFile) named = failures.length;
    }
  }
  yield JSON.stringify({ counts, timed, failures });
}
