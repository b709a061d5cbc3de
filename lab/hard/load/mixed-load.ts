// People at work, for drills that take servers and databases away from under them: what was acknowledged is noted, and so
// is every other answer.
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { samplePdf } from '../../../server/src/testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../server/src/testing/file-request.ts';

/** Where the load goes, and as whom. */
export interface LoadSite {
  readonly url: string;
  readonly clinicId: string;
  readonly patientId: string;
  readonly cookie: string;
}

export interface Acknowledged {
  /** In the audit trail exactly when the change was kept. */
  readonly requestId: string;
  readonly at: number;
  readonly patientEmail?: string;
  readonly documentId?: string;
}

export interface Failure {
  readonly at: number;
  readonly what: string;
}

export interface LoadReport {
  readonly requests: number;
  readonly acknowledged: readonly Acknowledged[];
  /** When answers were refusals as they are meant: 503 with Retry-After. */
  readonly refusedAt: readonly number[];
  /** Every other answer, or the lack of one. */
  readonly failures: readonly Failure[];
  readonly longestGapMs: number;
  /** How slow answers were that came, in milliseconds. */
  readonly p99Ms: number;
}

interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly note?: (answer: Buffer) => Partial<Acknowledged>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const json = (method: string, path: string, body: unknown, note: Shot['note'] = () => ({})): Shot => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  note,
});

function upload({ clinicId, patientId }: LoadSite, n: number): Shot {
  const fields = { name: `Documento ${n}`, category: 'Outros', patientId, uploadKey: randomUUID() };
  const { headers, payload } = fileRequest(fields, samplePdf(`Documento ${n}`, ['Exame']), 'exame.pdf');
  const note = (answer: Buffer) => ({
    documentId: (JSON.parse(answer.toString()) as { document: { id: string } }).document.id,
  });
  return { method: 'POST', path: `/api/clinics/${clinicId}/documents`, headers, body: payload, note };
}

function newPatient({ clinicId }: LoadSite): Shot {
  const email = `${randomUUID()}@exemplo.med`;
  const form = {
    clinicId,
    name: 'Pessoa de Exercício',
    email,
    phone: '(11) 91234-5678',
    birthDate: '1990-05-17',
    zipCode: '01001-000',
    address: 'Praça da Sé, 1',
  };
  return json('POST', '/functions/v1/create-patient', form, (answer) =>
    (JSON.parse(answer.toString()) as { accessMailed: boolean }).accessMailed ? { patientEmail: email } : {},
  );
}

/** What the n-th request is: half of them change something. */
async function shotOf(site: LoadSite, n: number): Promise<Shot> {
  const clinic = `/api/clinics/${site.clinicId}`;
  switch (n % 10) {
    case 0:
      return newPatient(site);
    case 4:
      return upload(site, n);
    case 2:
    case 6:
    case 8:
      return json('PUT', `${clinic}/settings`, { name: `Clínica ${n}`, colorPalette: 'verde-mar' });
    case 3:
      return { method: 'GET', path: `${clinic}/brand` };
    case 7:
      return { method: 'GET', path: `${clinic}/documents` };
    default:
      return { method: 'GET', path: `${clinic}/patients` };
  }
}

function fire(agent: Agent, base: URL, cookie: string, shot: Shot): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method: shot.method,
        path: shot.path,
        headers: { ...shot.headers, cookie },
        // Longer than anything is allowed to take.
        timeout: 45_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within 45 s')));
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

/** How long at most nobody was told that a change was kept. */
export function longestGap(acknowledged: readonly Acknowledged[], from: number, until: number): number {
  const within = acknowledged.map(({ at }) => at).filter((at) => at > from && at < until);
  const moments = [from, ...within.sort((a, b) => a - b), until];
  return Math.round(Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at))));
}

/** The same failure many times is said once, with how often. */
export function countFailures(failures: readonly Failure[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of failures) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}

export interface RunningLoad {
  acknowledgedSoFar(): number;
  stop(): Promise<LoadReport>;
}

/**
 * So many clients, each on a kept connection, each sending its next request when the last was answered and pausing as a
 * refusal asks.
 */
export function startLoad(site: LoadSite, clients: number, pauseMs = 0): RunningLoad {
  const base = new URL(site.url);
  const acknowledged: Acknowledged[] = [];
  const refusedAt: number[] = [];
  const failures: Failure[] = [];
  const times: number[] = [];
  let [requests, n] = [0, 0];
  let over = false;
  const fail = (what: string) => failures.push({ at: performance.now(), what });

  async function one(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const shot = await shotOf(site, n++);
      const before = performance.now();
      requests += 1;
      try {
        const { status, headers, body } = await fire(agent, base, site.cookie, shot);
        times.push(performance.now() - before);
        if (status >= 200 && status < 400) {
          if (shot.note)
            acknowledged.push({
              requestId: String(headers['x-request-id']),
              at: performance.now(),
              ...shot.note(body),
            });
        } else if (status === 503 && headers['retry-after']) {
          refusedAt.push(performance.now());
          await setTimeout(Math.min(1_000, Number(headers['retry-after']) * 1000));
        } else fail(`${shot.method} ${shot.path} ${status} ${/"code":"[\w.]+"/.exec(body.toString())?.[0] ?? ''}`);
      } catch (error) {
        fail(`${shot.method} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
        await setTimeout(100);
      }
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
    agent.destroy();
  }

  const startedAt = performance.now();
  const running = Promise.all(Array.from({ length: clients }, one));
  return {
    acknowledgedSoFar: () => acknowledged.length,
    async stop() {
      over = true;
      await running;
      times.sort((a, b) => a - b);
      return {
        requests,
        acknowledged,
        refusedAt,
        failures,
        longestGapMs: longestGap(acknowledged, startedAt, performance.now()),
        p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      };
    },
  };
}
