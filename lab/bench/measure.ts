import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf, readerSeconds } from './cpu.ts';
import { type LoadResult, load, type Shot } from './load.ts';
import { cpuOf, type JobName, type System } from './system.ts';

interface Cost extends LoadResult {
  /** Of server and database while the load ran, per request. */
  readonly cpuMs: number;
  /** Of processes that read for the queue what requests before it had sent, meanwhile. */
  readonly readMs: number;
  /** And after it, until nothing was left to do: thumbnails, letters, the sealing of the trail. */
  readonly afterMs: number;
  readonly megabytes: number;
}

export interface Cell extends Cost {
  readonly system: string;
  readonly job: JobName;
  readonly clients: number;
}

type Measured = Pick<System, 'child' | 'outsideDatabase' | 'url'>;

/** What was queued by the last load must not be counted as the next one's. A queue that is worked on never rests this long. */
async function untilQuiet(system: Measured): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = cpuOf(system);
    await delay(400);
    quiet = cpuOf(system) - before < 0.03 ? quiet + 1 : 0;
  }
}

/** What runs for the first times is still being compiled, which is a cost of starting and not of a request. */
const warmSeconds = 4;

/** The same number for all, however slow: what a server that has been up for a minute of such work has behind it. */
const warmRequests = 1500;

/** Until its code for the job has been compiled, or as many seconds have passed as a slow peer may take. */
export async function warmUp(system: System, job: JobName, clients: number, mostSeconds: number): Promise<void> {
  await load(new URL(system.url), system.jobs[job], clients, mostSeconds, warmRequests);
  await untilQuiet(system);
}

export async function measureShots(
  system: Measured,
  shots: (n: number) => Shot,
  clients: number,
  seconds: number,
): Promise<Cost> {
  const url = new URL(system.url);
  const warming = await load(url, shots, clients, Math.min(warmSeconds, seconds));
  const pid = system.child.pid ?? 0;
  const [before, readBefore] = [cpuOf(system), readerSeconds(pid)];
  const result = await load(url, shots, clients, seconds);
  const [then, readThen] = [cpuOf(system), readerSeconds(pid)];
  const megabytes = memoryOf(pid).resident;
  await untilQuiet(system);
  const perRequest = (from: number, to: number) => ((to - from) * 1000) / result.requests;
  const readMs = Math.max(0, perRequest(readBefore, readThen));
  return {
    ...result,
    cpuMs: perRequest(before, then) - readMs,
    readMs,
    // What the requests before the measured ones had queued is done then, too.
    afterMs: ((cpuOf(system) - then) * 1000) / (warming.requests + result.requests),
    megabytes,
  };
}

export const measure = async (system: System, job: JobName, clients: number, seconds: number): Promise<Cell> => ({
  ...(await measureShots(system, system.jobs[job], clients, seconds)),
  system: system.name,
  job,
  clients,
});
