// What a request costs when there is ten, a hundred, a thousand times as much of something. The first figure of each
// axis is the measure of the others: nothing may cost more than 1.2 times as much.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadShot, pdfOfOneMegabyte, uploadShot } from './files.ts';
import type { Axis } from './growth-data.ts';
import { type Line, plotOf } from './growth-plot.ts';
import type { Shot } from './load.ts';
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
    /** Sizes beyond this are left out: the largest take long to put there. */
    most: { type: 'string', default: 'Infinity' },
    /** The folder the table and the plots are kept in. */
    out: { type: 'string', default: 'bench/results' },
    name: { type: 'string', default: `${new Date().toISOString().slice(0, 10)}-growth` },
  },
});
const most = 1.2;

const sizesOf = (whole: readonly number[]): readonly number[] =>
  asked.small ? whole.map((size) => Math.max(size / 100, 500)) : whole.filter((size) => size <= Number(asked.most));

async function jobsOf(ready: Ready) {
  const { cookie, clinicId, patientIds } = ready;
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
    trail: () => get('/audit'),
    'trail of a person and a day': () => get('/audit?actorRole=person&from=2025-01-12&to=2025-01-12'),
  } satisfies Record<string, (n: number) => Shot>;
}
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
    jobs: ['documents of the patient', 'documents of the clinic', 'record'],
  },
  { axis: 'patients of the clinic', sizes: [2000, 50_000], jobs: ['list', 'search', 'record'] },
  {
    axis: 'events of the trail',
    sizes: [10_000, 1_000_000, 10_000_000],
    jobs: ['trail', 'trail of a person and a day', 'record', 'write', 'download'],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'vm-growth-'));
chmodSync(folder, 0o711);
const { child, ready } = await startServer(folder, 0);
try {
  const jobs = await jobsOf(ready);
  const said: string[] = [];
  for (const { axis, sizes, jobs: measured } of plan.filter((one) => one.axis.includes(asked.axis))) {
    const lines = new Map<Job, { size: number; cpuMs: number }[]>(measured.map((job) => [job, []]));
    for (const size of sizesOf(sizes)) {
      const before = performance.now();
      child.send({ axis, to: size });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server ended')));
      await Promise.race([once(child, 'message'), ended]);
      console.log(`${axis}: ${size}, put there in ${((performance.now() - before) / 1000).toFixed(0)} s`);
      for (const job of measured) {
        const rounds: number[] = [];
        for (let round = 0; round < Number(asked.rounds); round += 1) {
          const system = { child, url: ready.url };
          const clients = job === 'upload' ? 4 : Number(asked.clients);
          const { cpuMs, errors } = await measureShots(system, jobs[job], clients, Number(asked.seconds));
          if (errors > 0) throw new Error(`${job}: ${errors} errors`);
          rounds.push(cpuMs);
        }
        // What else the machine does only adds: the least is nearest to the cost.
        lines.get(job)?.push({ size, cpuMs: Math.min(...rounds) });
        console.log(`  ${job}: ${rounds.map((ms) => ms.toFixed(2)).join(', ')}`);
      }
    }
    said.push(
      tableOf(
        axis,
        [...lines].map(([name, points]) => ({ name, points })),
      ),
    );
  }
  const text = [
    '# Growth',
    `\`npm run bench:growth -- ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z; load ${loadavg()[0]?.toFixed(1)} at the end. CPU ms per request of server and database, the least of ${asked.rounds} rounds of ${asked.seconds} s with ${asked.clients} clients (uploads 4).`,
    ...said,
    '',
  ].join('\n\n');
  console.log(text);
  writeFileSync(join(asked.out, `${asked.name}.md`), text);
} finally {
  await stop({ child });
  rmSync(folder, { recursive: true, force: true });
}

function tableOf(axis: Axis, lines: readonly Line[]): string {
  const plot = `${asked.name}-${axis.replaceAll(' ', '-')}.svg`;
  writeFileSync(join(asked.out, plot), plotOf(axis, lines));
  const sizes = lines[0]?.points.map(({ size }) => size) ?? [];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${axis}\n\n![${axis}](${plot})\n`,
    row(['job', ...sizes.map((size) => size.toLocaleString('en')), 'largest to smallest', `≤ ${most}`]),
    row(['---', ...sizes.map(() => '---'), '---', '---']),
    ...lines.map(({ name, points }) => {
      const ratio = (points.at(-1)?.cpuMs ?? 0) / (points[0]?.cpuMs ?? 1);
      return row([
        name,
        ...points.map(({ cpuMs }) => cpuMs.toFixed(2)),
        ratio.toFixed(2),
        ratio <= most ? 'met' : 'MISSED',
      ]);
    }),
  ].join('\n');
}
