// Load on the real server over the real database: CPU per request is the steady figure, rates move with the machine.
// Every figure that is to be compared with another comes from one run, in which the systems take turns.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { residentMegabytes } from './cpu.ts';
import { startFloor } from './floor-system.ts';
import { type Cell, measure } from './measure.ts';
import { startOurs } from './ours.ts';
import { reportOf } from './report.ts';
import { jobNames, type System, stop } from './system.ts';

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '1,16,64' },
    clinics: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '' },
    /** Another checkout of the product, to be measured in turn with this one. */
    against: { type: 'string' },
    /** The same jobs on bare Node and PostgreSQL. */
    floor: { type: 'boolean', default: false },
    /** Where the table is kept. */
    out: { type: 'string' },
  },
});
const clinics = Number(asked.clinics);
const clientCounts = asked.clients.split(',').map(Number);
const jobs = jobNames.filter((job) => job.includes(asked.jobs));
/** Each upload leaves a megabyte and a picture to draw: a crowd of them measures the queue, not the upload. */
const maxUploaders = 16;

const folders: string[] = [];
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-bench-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

async function start(): Promise<System[]> {
  const systems = [await startOurs('ours', resolve(import.meta.dirname, '..'), freshFolder(), clinics)];
  if (asked.against) systems.push(await startOurs('against', resolve(asked.against), freshFolder(), clinics));
  if (asked.floor) systems.push(await startFloor(freshFolder(), clinics));
  return systems;
}

async function measureAll(systems: readonly System[]): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const job of jobs)
    for (const clients of clientCounts) {
      if (job === 'upload 1 MB' && clients > maxUploaders) continue;
      for (let round = 0; round < Number(asked.rounds); round += 1)
        for (const system of round % 2 === 0 ? systems : systems.toReversed())
          cells.push(await measure(system, job, clients, Number(asked.seconds)));
    }
  return cells;
}

const systems: System[] = [];
try {
  systems.push(...(await start()));
  const megabytes = () =>
    systems.map(({ name, child }) => `${name} ${residentMegabytes(child.pid ?? 0).toFixed(0)} MB`).join(', ');
  const idle = megabytes();
  const loadBefore = loadavg()[0]?.toFixed(1);
  const cells = await measureAll(systems);
  const text = [
    `\`npm run bench -- ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z`,
    `${clinics * 500 + 2000} patients in ${clinics + 1} clinics. The machine's own load ${loadBefore} before, ${loadavg()[0]?.toFixed(1)} after.`,
    `Memory of the server's process when idle: ${idle}; after the load: ${megabytes()}.`,
    reportOf(cells),
    '',
  ].join('\n\n');
  console.log(text);
  if (asked.out) writeFileSync(asked.out, text);
} finally {
  await Promise.all(systems.map(stop));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
