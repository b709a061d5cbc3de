// Load on the real server over the real database: CPU per request is the steady figure, rates move with the machine.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes } from './cpu.ts';
import { downloadShot, uploadShot } from './files.ts';
import { load, type Shot } from './load.ts';
import { type Ready, startServer } from './start.ts';

const seconds = Number(process.argv[2] ?? 4);
const terms = ['silva', 'beatr', 'helena', 'gonc', 'tiago', 'ferre', 'karina', 'magal', 'olive', 'patr'];

async function jobs(ready: Ready): Promise<Record<string, (n: number) => Shot>> {
  const { cookie, clinicId, patientIds } = ready;
  const headers = { cookie };
  const patients = `/api/clinics/${clinicId}/patients`;
  return {
    'list 50 + total': () => ({ method: 'GET', path: patients, headers }),
    search: (n) => ({ method: 'GET', path: `${patients}?search=${terms[n % terms.length]}`, headers }),
    'get one, recorded': (n) => ({ method: 'GET', path: `${patients}/${patientIds[n % patientIds.length]}`, headers }),
    'write with its audit row': (n) => ({
      method: 'PUT',
      path: `/api/clinics/${clinicId}/settings`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Clínica ${n}`, colorPalette: 'verde-mar' }),
    }),
    'upload 1 MB': await uploadShot(ready),
    'download 1 MB, recorded': await downloadShot(ready),
  };
}

async function measure(clinics: number, clientCounts: readonly number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vm-bench-'));
  chmodSync(dataDir, 0o711);
  try {
    const { child, ready } = await startServer(dataDir, clinics);
    const pid = child.pid ?? 0;
    console.log(
      `\n${clinics * 500 + 2000} patients in ${clinics + 1} clinics; idle ${residentMegabytes(pid).toFixed(0)} MB`,
    );
    const rows: Record<string, Record<string, string | number>> = {};
    for (const [name, shots] of Object.entries(await jobs(ready)))
      for (const clients of clientCounts) {
        await load(new URL(ready.url), shots, clients, 1);
        const before = cpuSeconds(pid);
        const result = await load(new URL(ready.url), shots, clients, seconds);
        rows[`${name}, ${clients} clients`] = {
          'CPU ms/request': (((cpuSeconds(pid) - before) * 1000) / result.requests).toFixed(2),
          'requests/s': Math.round(result.perSecond),
          'p50 ms': result.p50.toFixed(1),
          'p99 ms': result.p99.toFixed(1),
          errors: result.errors,
        };
      }
    console.table(rows);
    console.log(`after the load ${residentMegabytes(pid).toFixed(0)} MB`);
    child.kill('SIGTERM');
    await once(child, 'exit');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await measure(2, [16]);
await measure(200, [1, 16, 64]);
