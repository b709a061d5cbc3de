import { downloadShot, uploadShot } from './files.ts';
import type { Shot } from './load.ts';
import { type Ready, startServer } from './start.ts';
import { type Jobs, type System, terms } from './system.ts';

async function jobsOf(ready: Ready): Promise<Jobs> {
  const { cookie, clinicId, patientIds } = ready;
  const headers = { cookie };
  const patients = `/api/clinics/${clinicId}/patients`;
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  return {
    'list 50 + total': () => get(patients),
    search: (n) => get(`${patients}?search=${terms[n % terms.length]}`),
    'get one, recorded': (n) => get(`${patients}/${patientIds[n % patientIds.length]}`),
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

/** The product of this folder, or of another that has its dependencies installed. */
export async function startOurs(name: string, root: string, dataDir: string, clinics: number): Promise<System> {
  const { child, ready } = await startServer(dataDir, clinics, root);
  return { name, child, url: ready.url, jobs: await jobsOf(ready) };
}
