/**
 * What the closing lines of a run need: how many tests (not suites or files) passed, and what each file cost.
 * @param {AsyncIterable<{ type: string, data: { name?: string, nesting?: number, skip?: unknown, file?: string, details?: { type?: string, duration_ms?: number, error?: { failureType?: string } } } }>} events
 */
export default async function* testReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {{ name: string, ms: number }[]} */
  const timed = [];
  for await (const { type, data } of events) {
    const isFile = data.nesting === 0 && data.name?.endsWith('.test.ts');
    if (type === 'test:complete' && isFile) timed.push({ name: data.name ?? '', ms: data.details?.duration_ms ?? 0 });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (isFile && (type === 'test:pass' || data.details?.error?.failureType === 'subtestsFailed')) continue;
    if (data.skip !== undefined) counts.skipped += 1;
    else if (type === 'test:pass') counts.passed += 1;
    else counts.failed += 1;
  }
  yield JSON.stringify({ counts, timed });
}
