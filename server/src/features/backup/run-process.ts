import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProcessAnswer, ProcessOrder } from './backup-process.ts';

const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** One backup in a process of its own, ended when the signal is set off. */
export function backUpApart(order: ProcessOrder, signal: AbortSignal): Promise<ProcessAnswer> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { PATH: process.env.PATH } });
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
