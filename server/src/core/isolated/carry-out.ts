import type { Order, Report } from './messages.ts';

/** Reads what an order names with the parser it names; whoever does so holds no secret and knows nothing else. */
export async function carryOut({ module, input }: Order, report: (report: Report) => void): Promise<void> {
  try {
    const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
    report({ kind: 'begun' });
    report({ kind: 'done', output: await work(input) });
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
