import { workerData } from 'node:worker_threads';

const maxBytes = (workerData as { maxMb: number }).maxMb * 1024 * 1024;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 10);
