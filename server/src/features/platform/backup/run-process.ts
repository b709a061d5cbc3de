import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProcessAnswer, ProcessOrder } from './back-up-by-order.ts';

const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** One backup in a process of its own, ended when the signal is set off. */
export function backUpApart(order: ProcessOrder, signal: AbortSignal): Promise<ProcessAnswer> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(program, [], {
    // A session of its own, whose priority is its own.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  return new Promise<ProcessAnswer>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as ProcessAnswer));
    child.once('error', reject);
    child.once('exit', () => resolve({ failure: { reason: 'interrupted', cause: 'the process ended' } }));
    child.send(order, (error) => error && reject(error));
  }).finally(() => {
    signal.removeEventListener('abort', end);
    end();
  });
}
