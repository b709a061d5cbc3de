import { Worker } from 'node:worker_threads';
import { carryOut } from './carry-out.ts';
import type { Order, Report } from './messages.ts';
import { overtime, type Watched, watch } from './process-watch.ts';

/** The process's whole life: one order after another, watched from a thread that goes on whatever this one does. */
const kill = (): void => void process.kill(process.pid, 'SIGKILL');
const at = new Int32Array(new SharedArrayBuffer(8));
const watched: Watched = { maxMb: Number(process.argv[2]), maxCpuMs: Number(process.argv[3]), at };
// As text, which has no types any more: a file of its own would have them taken out again, at every start.
new Worker(`(${watch})(require('node:worker_threads').workerData, '${overtime}')`, { eval: true, workerData: watched });
process.on('disconnect', kill);

process.on('message', async (order: Order) => {
  Atomics.store(at, 0, 1);
  Atomics.notify(at, 0);
  await carryOut(order, (report: Report) => {
    // Odd while a file is read: one whose parser could not be loaded was never begun.
    if (report.kind === 'begun' || Atomics.load(at, 1) % 2 === 1) Atomics.add(at, 1, 1);
    process.send?.(report.kind === 'done' ? { ...report, memoryMb: process.memoryUsage.rss() / 1024 ** 2 } : report);
  });
  Atomics.store(at, 0, 0);
});
