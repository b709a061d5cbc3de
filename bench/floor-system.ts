import { join } from 'node:path';
import type { OutsidePostgres } from '../server/src/testing/outside-postgres.ts';
import { pdfOfOneMegabyte } from './files.ts';
import type { Shot } from './load.ts';
import { startScript } from './start.ts';
import { type System, terms } from './system.ts';

interface Listed {
  readonly patients: readonly { readonly name: string }[];
  readonly total: number;
}

export async function startFloor(dataDir: string, clinics: number, outside?: OutsidePostgres): Promise<System> {
  const environment = { DATA_DIR: dataDir, BENCH_CLINICS: String(clinics), DATABASE_URL: outside?.url ?? '' };
  const start = (seeded: string) =>
    startScript<{ url: string; patientIds: readonly string[] }>(join(import.meta.dirname, 'floor.ts'), {
      ...environment,
      BENCH_SEEDED: seeded,
    });
  const { child, told } = await start('');
  const { url, patientIds } = told;
  const file = pdfOfOneMegabyte();
  const upload: Shot = { method: 'POST', path: '/files', headers: { 'content-length': `${file.length}` }, body: file };
  const kept = await fetch(`${url}/files`, { method: 'POST', body: new Uint8Array(file) });
  const { id } = (await kept.json()) as { id: string };
  const get = (path: string): Shot => ({ method: 'GET', path });
  return {
    name: 'floor',
    child,
    ...(outside ? { outsideDatabase: outside.pid } : {}),
    url,
    jobs: {
      'sign-in': () => ({ method: 'POST', path: '/sign-in' }),
      'list 50 + total': () => get('/patients'),
      search: (n) => get(`/patients?search=${terms[n % terms.length]}`),
      'get one, recorded': (n) => get(`/patients/${patientIds[n % patientIds.length]}`),
      'write with its audit row': (n) => ({ method: 'PUT', path: `/clinic?name=${n}` }),
      'upload 1 MB': () => upload,
      'download 1 MB, recorded': () => get(`/files/${id}`),
    },
    answers: {
      listed: (body) => {
        const { patients, total } = body as Listed;
        return { names: patients.map(({ name }) => name), total };
      },
      file,
    },
    again: async () => (await start('1')).child,
  };
}
