// What a request costs when there is ten, a hundred, a thousand times as much of something. Two servers: one stays at the
// first size of an axis and is the measure of the other, which grows; they take turns, so that what else the machine does
// falls on both. Nothing may cost more than 1.2 times as much.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadShot, pdfOfOneMegabyte, uploadShot } from './files.ts';
import { type Axis, type Growth, idOfText } from './growth-data.ts';
import { plotOf } from './growth-plot.ts';
import { load, type Shot } from './load.ts';
import { measureShots } from './measure.ts';
import { type Ready, startServer } from './start.ts';
import { stop, terms } from './system.ts';

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '16' },
    /** A hundredth of the sizes, to see that it works. */
    small: { type: 'boolean', default: false },
    /** Only what grows along an axis of this name. */
    axis: { type: 'string', default: '' },
    /** Of the sizes of an axis only these: the largest take long to put there. */
    sizes: { type: 'string', default: '' },
    /** The folder the table and the plots are kept in. */
    out: { type: 'string', default: 'lab/bench/results' },
    name: { type: 'string', default: `${new Date().toISOString().slice(0, 10)}-growth` },
  },
});
const most = 1.2;

const sizesOf = (whole: readonly number[]): readonly number[] =>
  (asked.small ? whole.map((size) => Math.max(size / 100, 500)) : whole).filter(
    (size) => asked.sizes === '' || asked.sizes.split(',').map(Number).includes(size),
  );

async function jobsOf(ready: Ready) {
  const { cookie, patientCookie, clinicId, patientIds } = ready;
  const headers = { cookie };
  const base = `/api/clinics/${clinicId}`;
  const get = (path: string): Shot => ({ method: 'GET', path: base + path, headers });
  const file = pdfOfOneMegabyte();
  return {
    list: () => get('/patients'),
    search: (n: number) => get(`/patients?search=${terms[n % terms.length]}`),
    record: (n: number) => get(`/patients/${patientIds[n % patientIds.length]}`),
    write: (n: number): Shot => ({
      method: 'PUT',
      path: `${base}/settings`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Clínica ${n}`, colorPalette: 'verde-mar' }),
    }),
    upload: await uploadShot(ready, file),
    download: await downloadShot(ready, file),
    'documents of the patient': () => get(`/documents?patientId=${patientIds[0]}`),
    'documents of the clinic': () => get('/documents'),
    'home of the patient': (): Shot => ({ method: 'GET', path: `${base}/my/home`, headers: { cookie: patientCookie } }),
    'own documents': (): Shot => ({ method: 'GET', path: `${base}/my/documents`, headers: { cookie: patientCookie } }),
    trail: () => get('/audit'),
    'trail, a day': () => get('/audit?from=2025-01-01&to=2025-01-01'),
    'trail, a rare event': () => get('/audit?event=patients.created'),
    'trail, a person seldom here': () => get(`/audit?actorId=${seldom}`),
    'trail, a patient': () => get(`/audit?patientId=${patientIds[0]}`),
    'who saw my record': (): Shot => ({
      method: 'GET',
      path: `${base}/my/accesses`,
      headers: { cookie: patientCookie },
    }),
  } satisfies Record<string, (n: number) => Shot>;
}
/** Who acts once in five thousand events of the clinic, as `growth-data.ts` puts them there. */
const seldom = idOfText('seldom');
type Job = keyof Awaited<ReturnType<typeof jobsOf>>;

const plan: readonly { axis: Axis; sizes: readonly number[]; jobs: readonly Job[] }[] = [
  {
    axis: 'patients of other clinics',
    sizes: [1000, 10_000, 100_000, 1_000_000],
    jobs: ['list', 'search', 'record', 'write', 'upload', 'download'],
  },
  {
    axis: 'documents of a patient',
    sizes: [100, 10_000],
    jobs: [
      'documents of the patient',
      'documents of the clinic',
      'record',
      'home of the patient',
      'own documents',
      'trail, a patient',
      'who saw my record',
      'upload',
    ],
  },
  {
    axis: 'documents of other patients',
    sizes: [1000, 100_000],
    jobs: [
      'documents of the patient',
      'documents of the clinic',
      'home of the patient',
      'own documents',
      'who saw my record',
    ],
  },
  { axis: 'patients of the clinic', sizes: [2000, 50_000], jobs: ['list', 'search', 'record'] },
  {
    axis: 'events of the trail',
    // The first holds the whole day that is asked for.
    sizes: [20_000, 1_000_000, 10_000_000],
    jobs: [
      'trail',
      'trail, a day',
      'trail, a rare event',
      'trail, a person seldom here',
      'trail, a patient',
      'who saw my record',
      'record',
      'write',
      'download',
    ],
  },
];

interface Server {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly jobs: Awaited<ReturnType<typeof jobsOf>>;
}
const folders: string[] = [];
async function start(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'vm-growth-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  const { child, ready } = await startServer(folder, 0);
  return { child, ready, jobs: await jobsOf(ready) };
}

async function tell({ child }: Server, wanted: Growth | 'pages'): Promise<number> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the server ended')));
  ended.catch(() => undefined);
  child.send(wanted);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer as number;
  } finally {
    answered.abort();
  }
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const clientsOf = (job: Job) => (job === 'upload' ? 4 : Number(asked.clients));

async function cpuOf({ child, ready, jobs }: Server, job: Job): Promise<number> {
  const { cpuMs, errors } = await measureShots(
    { child, url: ready.url },
    jobs[job],
    clientsOf(job),
    Number(asked.seconds),
  );
  if (errors > 0) throw new Error(`${job}: ${errors} errors`);
  return cpuMs;
}

const shotsCounted = 200;
/** What a request to each of them makes its database touch, exact but for the little that happens in the background. */
async function pagesOf(servers: readonly Server[], job: Job): Promise<number[]> {
  const touched = () => Promise.all(servers.map((server) => tell(server, 'pages')));
  const before = await touched();
  const requests: number[] = [];
  for (const { ready, jobs } of servers)
    requests.push((await load(new URL(ready.url), jobs[job], 4, 600, shotsCounted)).requests);
  return (await touched()).map((pages, at) => (pages - (before[at] ?? 0)) / (requests[at] ?? 1));
}

interface Cell {
  readonly size: number;
  readonly cpuMs: number;
  readonly stillMs: number;
  readonly pages: number;
  readonly stillPages: number;
}

async function measureAxis(still: Server, grown: Server, { axis, sizes, jobs }: (typeof plan)[number]) {
  const cells = new Map<Job, Cell[]>(jobs.map((job) => [job, []]));
  const [smallest = 0, ...larger] = sizesOf(sizes);
  await tell(still, { axis, to: smallest });
  for (const size of larger) {
    const before = performance.now();
    await tell(grown, { axis, to: size });
    console.log(`${axis}: ${size}, put there in ${((performance.now() - before) / 1000).toFixed(0)} s`);
    for (const job of jobs) {
      const rounds: { still: number; grown: number }[] = [];
      for (let round = 0; round < Number(asked.rounds); round += 1)
        rounds.push({ still: await cpuOf(still, job), grown: await cpuOf(grown, job) });
      const [stillPages = 0, pages = 0] = await pagesOf([still, grown], job);
      const cell = {
        size,
        stillMs: median(rounds.map((round) => round.still)),
        cpuMs: median(rounds.map((round) => round.grown)),
        stillPages,
        pages,
      };
      cells.get(job)?.push(cell);
      console.log(`  ${job}: ${JSON.stringify(cell)}`);
    }
  }
  return tableOf(axis, smallest, cells);
}

try {
  const [still, grown] = [await start(), await start()];
  try {
    const said: string[] = [];
    for (const one of plan.filter(({ axis }) => axis.includes(asked.axis)))
      said.push(await measureAxis(still, grown, one));
    const text = [
      '# Growth',
      `\`npm run bench:growth -- ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z; load ${loadavg()[0]?.toFixed(1)} at the end. CPU ms per request of server and database, the median of ${asked.rounds} rounds of ${asked.seconds} s with ${asked.clients} clients (uploads 4), each in turn with a server of the smallest size. Pages: what the database touched per request, of ${shotsCounted}.`,
      ...said,
      '',
    ].join('\n\n');
    console.log(text);
    writeFileSync(join(asked.out, `${asked.name}.md`), text);
  } finally {
    await Promise.all([still, grown].map(stop));
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

function tableOf(axis: Axis, smallest: number, cells: ReadonlyMap<Job, readonly Cell[]>): string {
  const lines = [...cells].map(([name, own]) => ({
    name,
    points: [{ size: smallest, cpuMs: own[0]?.stillMs ?? 0 }, ...own],
  }));
  const plot = `${asked.name}-${axis.replaceAll(' ', '-')}.svg`;
  writeFileSync(join(asked.out, plot), plotOf(axis, lines));
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    `## ${axis}\n\n![${axis}](${plot})\n`,
    row([
      'job',
      'size',
      `CPU ms at ${smallest.toLocaleString('en')}`,
      'CPU ms',
      'ratio',
      'pages then',
      'pages',
      `≤ ${most}`,
    ]),
    row(Array.from({ length: 8 }, () => '---')),
    ...[...cells].flatMap(([job, own]) =>
      own.map(({ size, cpuMs, stillMs, pages, stillPages }) =>
        row([
          job,
          size.toLocaleString('en'),
          stillMs.toFixed(2),
          cpuMs.toFixed(2),
          (cpuMs / stillMs).toFixed(2),
          stillPages.toFixed(0),
          pages.toFixed(0),
          cpuMs / stillMs <= most ? 'met' : 'MISSED',
        ]),
      ),
    ),
  ].join('\n');
}
