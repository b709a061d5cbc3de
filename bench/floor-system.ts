import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Shot } from './load.ts';
import { startScript } from './start.ts';
import { type System, terms } from './system.ts';

export async function startFloor(dataDir: string, clinics: number): Promise<System> {
  const { child, told } = await startScript<{ url: string; patientIds: readonly string[] }>(
    join(import.meta.dirname, 'floor.ts'),
    { DATA_DIR: dataDir, BENCH_CLINICS: String(clinics) },
  );
  const { url, patientIds } = told;
  const body = randomBytes(1024 * 1024);
  const upload: Shot = { method: 'POST', path: '/files', headers: { 'content-length': `${body.length}` }, body };
  const kept = await fetch(`${url}/files`, { method: 'POST', body: new Uint8Array(body) });
  const { id } = (await kept.json()) as { id: string };
  const get = (path: string): Shot => ({ method: 'GET', path });
  return {
    name: 'floor',
    child,
    url,
    jobs: {
      'list 50 + total': () => get('/patients'),
      search: (n) => get(`/patients?search=${terms[n % terms.length]}`),
      'get one, recorded': (n) => get(`/patients/${patientIds[n % patientIds.length]}`),
      'write with its audit row': (n) => ({ method: 'PUT', path: `/clinic?name=${n}` }),
      'upload 1 MB': () => upload,
      'download 1 MB, recorded': () => get(`/files/${id}`),
    },
  };
}
