import { inspect } from 'node:util';

/**
 * Sends what happens in a worker to the runner that started it (`run-files.ts`).
 * @param {AsyncIterable<{ type: string, data: { name?: string, nesting?: number, skip?: unknown, todo?: unknown, details?: { type?: string, duration_ms?: number, error?: Error & { failureType?: string, cause?: unknown } } } }>} events
 */
export default async function* testReporter(events) {
  for await (const { type, data } of events) {
    if (!['test:dequeue', 'test:complete', 'test:pass', 'test:fail'].includes(type)) continue;
    const { error, type: kind, duration_ms: ms } = data.details ?? {};
    process.send?.({
      type,
      name: data.name,
      nesting: data.nesting,
      skipped: data.skip !== undefined || data.todo !== undefined,
      isSuite: kind === 'suite',
      ms,
      onlyInside: error?.failureType === 'subtestsFailed',
      why: error && inspect(error.cause ?? error, { depth: 4 }),
    });
  }
  yield '';
}
