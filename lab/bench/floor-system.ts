import { join } from 'node:path';
import type { OutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { pdfOfOneMegabyte } from './files.ts';
import type { FloorTold } from './floor.ts';
import type { Shot } from './load.ts';
import { startScript } from './start.ts';
import { newPatient, type System, terms } from './system.ts';

interface Listed {
  readonly patients: readonly { readonly name: string }[];
  readonly total: number;
}

export async function startFloor(dataDir: string, clinics: number, outside?: OutsidePostgres): Promise<System> {
  const environment = { DATA_DIR: dataDir, BENCH_CLINICS: String(clinics), DATABASE_URL: outside?.url ?? '' };
  const start = (seeded: string) =>
    startScript<FloorTold>(join(import.meta.dirname, 'floor.ts'), {
      ...environment,
      BENCH_SEEDED: seeded,
    });
  const { child, told } = await start('');
  const { url, email, token, strangersToken, patientIds } = told;
  const file = pdfOfOneMegabyte();
  const headers = { authorization: token };
  const json = { ...headers, 'content-type': 'application/json' };
  const upload: Shot = {
    method: 'POST',
    path: '/files',
    headers: { ...headers, 'content-type': 'application/pdf', 'content-length': `${file.length}` },
    body: file,
  };
  const kept = await fetch(`${url}/files`, {
    method: 'POST',
    headers: upload.headers ?? {},
    body: new Uint8Array(file),
  });
  const { id } = (await kept.json()) as { id: string };
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  const post = (method: 'POST' | 'PUT', path: string, body: object): Shot => ({
    method,
    path,
    headers: json,
    body: JSON.stringify(body),
  });
  return {
    name: 'floor',
    child,
    ...(outside ? { outsideDatabase: outside.pid } : {}),
    url,
    jobs: {
      'sign-in': () => post('POST', '/sign-in', { email, password }),
      'list 50 + total': () => get('/patients'),
      search: (n) => get(`/patients?search=${terms[n % terms.length]}`),
      'get one, recorded': (n) => get(`/patients/${patientIds[n % patientIds.length]}`),
      'write with its audit row': (n) => post('PUT', '/clinic', { name: `Clínica ${n}` }),
      'register a patient': () => post('POST', '/patients', newPatient()),
      'upload 1 MB': () => upload,
      'download 1 MB, recorded': () => get(`/files/${id}`),
    },
    answers: {
      listed: (body) => {
        const { patients, total } = body as Listed;
        return { names: patients.map(({ name }) => name), total };
      },
      file,
      stranger: { authorization: strangersToken },
    },
    again: async () => (await start('1')).child,
  };
}
