import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadResult {
  readonly requests: number;
  readonly errors: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Where a job takes two requests: the second, from what the first was answered. */
  readonly next?: (answered: string) => Shot;
}

function send(agent: Agent, base: URL, shot: Shot): Promise<{ status: number; body: Buffer[] }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: base.hostname, port: base.port, method: shot.method, path: shot.path, headers: shot.headers },
      (response) => {
        const body: Buffer[] = [];
        response.on('data', shot.next ? (chunk: Buffer) => body.push(chunk) : () => {});
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

async function fire(agent: Agent, base: URL, shot: Shot): Promise<number> {
  const { status, body } = await send(agent, base, shot);
  return shot.next && status < 300 ? fire(agent, base, shot.next(Buffer.concat(body).toString())) : status;
}

/** So many clients, each sending its next request when the last was answered. Bounded in time; stops by itself. */
export async function load(
  base: URL,
  shots: (n: number) => Shot,
  clients: number,
  seconds: number,
  mostShots = Number.POSITIVE_INFINITY,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let errors = 0;
  let n = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until && n < mostShots) {
        const before = performance.now();
        const status = await fire(agent, base, shots(n++)).catch(() => 0);
        times.push(performance.now() - before);
        if (status < 200 || status > 299) errors += 1;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const elapsed = (performance.now() - started) / 1000;
  return {
    requests: times.length,
    errors,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

/** So many a second whether or not the last was answered: what waits is counted. */
export async function paced(
  base: URL,
  shots: (n: number) => Shot,
  perSecond: number,
  seconds: number,
): Promise<{ times: number[] }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const sent = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = started + (n * 1000) / perSecond;
    await delay(due - performance.now());
    const status = await fire(agent, base, shots(n)).catch(() => 0);
    times.push(performance.now() - due);
    if (status < 200 || status > 299) errors += 1;
  });
  await Promise.all(sent);
  agent.destroy();
  if (errors > 0) throw new Error(`${errors} of ${times.length} requests failed`);
  return { times };
}
