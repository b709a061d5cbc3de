/**
 * Counts tests, not suites or files, for the closing line of `npm test`.
 * @param {AsyncIterable<{ type: string, data: { skip?: unknown, details?: { type?: string } } }>} events
 */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (data.skip !== undefined) counts.skipped += 1;
    else if (type === 'test:pass') counts.passed += 1;
    else counts.failed += 1;
  }
  yield JSON.stringify(counts);
}
