import { setTimeout as delay } from 'node:timers/promises';
import { residentMegabytes } from './cpu.ts';
import { type LoadResult, load } from './load.ts';
import { cpuOf, type JobName, type System } from './system.ts';

export interface Cell extends LoadResult {
  readonly system: string;
  readonly job: JobName;
  readonly clients: number;
  /** Of server, its readers and its database while the load ran, per request. */
  readonly cpuMs: number;
  /** And after it, until nothing was left to do: thumbnails, letters, the sealing of the trail. */
  readonly afterMs: number;
  readonly megabytes: number;
}

const pidOf = ({ child }: System): number => child.pid ?? 0;

/** What was queued by the last load must not be counted as the next one's. A queue that is worked on never rests this long. */
async function untilQuiet(system: System): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = cpuOf(system);
    await delay(400);
    quiet = cpuOf(system) - before < 0.03 ? quiet + 1 : 0;
  }
}

export async function measure(system: System, job: JobName, clients: number, seconds: number): Promise<Cell> {
  const url = new URL(system.url);
  const shots = system.jobs[job];
  await load(url, shots, clients, Math.min(1, seconds));
  await untilQuiet(system);
  const before = cpuOf(system);
  const result = await load(url, shots, clients, seconds);
  const then = cpuOf(system);
  const megabytes = residentMegabytes(pidOf(system));
  await untilQuiet(system);
  const perRequest = (from: number, to: number) => ((to - from) * 1000) / result.requests;
  return {
    ...result,
    system: system.name,
    job,
    clients,
    cpuMs: perRequest(before, then),
    afterMs: perRequest(then, cpuOf(system)),
    megabytes,
  };
}
