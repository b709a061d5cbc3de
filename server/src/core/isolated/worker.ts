import { parentPort } from 'node:worker_threads';
import { carryOut } from './carry-out.ts';
import { buffersIn, type Order, type Report } from './messages.ts';

// Node has read it by now, and a parser is to know nothing.
delete process.env.NODE_COMPILE_CACHE;

/** The thread's whole life: one order after another. */
const port = parentPort;
if (!port) throw new Error('this file is the body of a worker thread');

const report = (message: Report): void => port.postMessage(message, buffersIn(message));
const loaded = new Set<string>();
port.on('message', (order: Order) =>
  carryOut(order, (message) => {
    if (message.kind === 'begun') {
      // With a parser that is there, work begins as it is ordered: nobody has to be told.
      if (loaded.has(order.module)) return;
      loaded.add(order.module);
    }
    report(message);
  }),
);
