import { Worker } from 'node:worker_threads';
import { carryOut } from './carry-out.ts';
import type { Order, Report } from './messages.ts';
import { type Watched, watch } from './process-watch.ts';

/** The process's whole life: one order after another, watched from a thread that goes on whatever this one does. */
const kill = (): void => void process.kill(process.pid, 'SIGKILL');
const working = new Int32Array(new SharedArrayBuffer(4));
const watched: Watched = { maxMb: Number(process.argv[2]), working };
// As text, which has no types any more: a file of its own would have them taken out again, at every start.
new Worker(`(${watch})(require('node:worker_threads').workerData)`, { eval: true, workerData: watched });
process.on('disconnect', kill);

process.on('message', async (order: Order) => {
  Atomics.store(working, 0, 1);
  Atomics.notify(working, 0);
  await carryOut(order, (report: Report) => process.send?.(report));
  Atomics.store(working, 0, 0);
});
