// Load on the real server over the real database: CPU per request is the steady figure, rates move with the machine.
// Every figure that is to be compared with another comes from one run, in which the systems take turns.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/src/testing/free-port.ts';
import { type OutsidePostgres, startOutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { checkJobs } from './correctness.ts';
import { memoryOf, tellMemory } from './cpu.ts';
import { startFloor } from './floor-system.ts';
import { type Cell, measure, warmUp } from './measure.ts';
import { startOurs } from './ours.ts';
import { startParse } from './parse-system.ts';
import { reportOf } from './report.ts';
import { freshStart, type JobName, jobNames, type System, stop } from './system.ts';

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    /** Before each job, at most. */
    warm: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '1,16,64' },
    clinics: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '' },
    /** Another checkout of the product, to be measured in turn with this one. */
    against: { type: 'string' },
    /** The same jobs on Fastify and PostgreSQL, and nothing else. */
    floor: { type: 'boolean', default: false },
    /** The floor, and Parse Server, which a team might take instead: as it comes, and with what the jobs ask for added. */
    peers: { type: 'boolean', default: false },
    /** On the system's own PostgreSQL instead of the embedded one, a cluster for each. */
    outside: { type: 'boolean', default: false },
    /** Where the table is kept. */
    out: { type: 'string' },
  },
});
const clinics = Number(asked.clinics);
const clientCounts = asked.clients.split(',').map(Number);
const jobs = jobNames.filter((job) => job.includes(asked.jobs));
/** Each upload leaves a megabyte and a picture to draw, each sign-in takes a core: a crowd of them measures the queue. */
const mostClients: Partial<Record<JobName, number>> = { 'upload 1 MB': 16, 'sign-in': 16 };

const folders: string[] = [];
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-bench-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

const databases: OutsidePostgres[] = [];
async function database(): Promise<{ outside?: OutsidePostgres }> {
  if (!asked.outside) return {};
  const outside = await startOutsidePostgres(await freePort(), { isDurable: true });
  if ('unavailable' in outside) throw new Error(outside.unavailable);
  databases.push(outside);
  return { outside };
}

const systems: System[] = [];
async function startAll(): Promise<void> {
  const ours = async (name: string, root: string) =>
    systems.push(await startOurs(name, resolve(root), { dataDir: freshFolder(), clinics, ...(await database()) }));
  await ours('ours', join(import.meta.dirname, '../..'));
  if (asked.against) await ours('against', asked.against);
  if (asked.floor || asked.peers) systems.push(await startFloor(freshFolder(), clinics, (await database()).outside));
  if (asked.peers)
    for (const isRecording of [false, true])
      systems.push(await startParse({ dataDir: freshFolder(), clinics, isRecording, ...(await database()) }));
}

async function checkAll(): Promise<string> {
  const found: string[] = [];
  for (const system of systems) {
    const leaks = await checkJobs(system);
    if (system.name === 'ours' && leaks.length > 0) throw new Error(leaks.join('; '));
    found.push(`${system.name} ${leaks.length > 0 ? `LEAKS (${leaks.join('; ')})` : 'right'}`);
  }
  return found.join(', ');
}

async function measureAll(): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const job of jobs)
    for (const clients of clientCounts) {
      if (clients > (mostClients[job] ?? clients)) continue;
      for (const system of systems) await warmUp(system, job, clients, Number(asked.warm));
      for (let round = 0; round < Number(asked.rounds); round += 1)
        for (const system of round % 2 === 0 ? systems : systems.toReversed())
          cells.push(await measure(system, job, clients, Number(asked.seconds)));
    }
  return cells;
}

try {
  await startAll();
  const checked = await checkAll();
  const loadBefore = loadavg()[0]?.toFixed(1);
  const cells = await measureAll();
  const after = systems.map(({ name, child }) => `${name} ${tellMemory(memoryOf(child.pid ?? 0))}`).join(', ');
  const starts: string[] = [];
  for (const system of systems) {
    const { seconds, memory } = await freshStart(system);
    starts.push(`${system.name} ${seconds.toFixed(1)} s and ${tellMemory(memory)}`);
  }
  const text = [
    `\`npm run bench -- ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z`,
    `${clinics * 500 + 2000} patients in ${clinics + 1} clinics, on ${asked.outside ? `PostgreSQL ${databases[0]?.major}` : 'the embedded PostgreSQL 18'}. The machine's own load ${loadBefore} before, ${loadavg()[0]?.toFixed(1)} after.`,
    `Looked at before measuring (rows, totals, bytes, and what another clinic's owner gets): ${checked}.`,
    `Started anew, data in place, until the first answer, and the memory of its process then: ${starts.join(', ')}. Memory after the load: ${after}.`,
    reportOf(cells),
    '',
  ].join('\n\n');
  console.log(text);
  if (asked.out) writeFileSync(asked.out, text);
} finally {
  await Promise.all(systems.map(stop));
  await Promise.all(databases.map((one) => one.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
