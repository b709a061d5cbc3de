import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, type Memory, memoryOf } from './cpu.ts';
import type { Shot } from './load.ts';

export const jobNames = [
  'sign-in',
  'list 50 + total',
  'search',
  'get one, recorded',
  'write with its audit row',
  'register a patient',
  'upload 1 MB',
  'download 1 MB, recorded',
] as const;
export type JobName = (typeof jobNames)[number];
export type Jobs = Readonly<Record<JobName, (n: number) => Shot>>;

/** How this system's answers are read, to see before measuring that it does the job at all. */
export interface Answers {
  /** The rows of a list or a search, and how many there are in all. */
  listed(body: unknown): { readonly names: readonly string[]; readonly total?: number };
  /** The bytes that every upload sends, as a download has to give them back. */
  readonly file: Buffer;
  /** The headers of somebody of another clinic. */
  readonly stranger: Readonly<Record<string, string>>;
}

/** A server under measurement: its process, and below it everything it has started, its database included. */
export interface System {
  readonly name: string;
  readonly child: ChildProcess;
  /** A PostgreSQL that is not below it. */
  readonly outsideDatabase?: number;
  readonly url: string;
  readonly jobs: Jobs;
  readonly answers: Answers;
  /** Starts what was stopped again, on the data it has, until it is ready. */
  again(): Promise<ChildProcess>;
}

export const cpuOf = ({ child, outsideDatabase }: Pick<System, 'child' | 'outsideDatabase'>): number =>
  cpuSeconds(child.pid ?? 0) + (outsideDatabase ? cpuSeconds(outsideDatabase) : 0);

export const terms = ['silva', 'beatr', 'helena', 'gonc', 'tiago', 'ferre', 'karina', 'magal', 'olive', 'patr'];

/** Somebody else each time, in whichever run. */
export const newPatient = () => ({
  name: 'Zulmira Teixeira',
  email: `${randomUUID()}@exemplo.com`,
  phone: '(11) 91234-5678',
  birthDate: '1980-05-17',
  zipCode: '01310-100',
  address: 'Avenida Paulista, 1000',
});

export async function stop({ child }: Pick<System, 'child'>): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What it keeps for itself is there by then. */
const settledMs = 5000;

/**
 * From the command to the first answer, with the data in place, and what it holds of memory when nobody asks. The system
 * is stopped before and after.
 */
export async function freshStart(system: System): Promise<{ seconds: number; memory: Memory }> {
  await stop(system);
  const before = performance.now();
  const child = await system.again();
  const seconds = (performance.now() - before) / 1000;
  await delay(settledMs);
  const memory = memoryOf(child.pid ?? 0);
  await stop({ child });
  return { seconds, memory };
}
