import { Worker } from 'node:worker_threads';
import { carryOut } from './carry-out.ts';
import type { Order, Report } from './messages.ts';

/** The process's whole life: one order after another, watched from a thread that goes on whatever this one does. */
const kill = (): void => void process.kill(process.pid, 'SIGKILL');
new Worker(new URL('./process-watch.ts', import.meta.url), { workerData: { maxMb: Number(process.argv[2]) } });
process.on('disconnect', kill);
process.on('message', (order: Order) => carryOut(order, (report: Report) => process.send?.(report)));
