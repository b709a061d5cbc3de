import { parentPort } from 'node:worker_threads';
import { buffersIn, type Order, type Report } from './messages.ts';

/** The thread's whole life: one order after another. It holds no secret and knows only the parser an order names. */
const port = parentPort;
if (!port) throw new Error('this file is the body of a worker thread');

const report = (message: Report): void => port.postMessage(message, buffersIn(message));

port.on('message', async ({ module, input }: Order) => {
  try {
    const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
    report({ kind: 'begun' });
    report({ kind: 'done', output: await work(input) });
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
