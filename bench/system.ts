import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Shot } from './load.ts';

export const jobNames = [
  'list 50 + total',
  'search',
  'get one, recorded',
  'write with its audit row',
  'upload 1 MB',
  'download 1 MB, recorded',
] as const;
export type JobName = (typeof jobNames)[number];
export type Jobs = Readonly<Record<JobName, (n: number) => Shot>>;

/** A server under measurement: its process, and below it everything it has started, its database included. */
export interface System {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly jobs: Jobs;
}

export const terms = ['silva', 'beatr', 'helena', 'gonc', 'tiago', 'ferre', 'karina', 'magal', 'olive', 'patr'];

export async function stop({ child }: System): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
