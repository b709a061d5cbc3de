import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { freePort } from '../../server/src/testing/free-port.ts';
import type { OutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { downloadShot, pdfOfOneMegabyte, uploadShot } from './files.ts';
import type { Shot } from './load.ts';
import { prepareProduct, type Ready, startServer } from './start.ts';
import { type Jobs, newPatient, type System, stop, terms } from './system.ts';

/** A browser that has signed in here before, as nearly all have: of any other the account is told by a letter each time. */
async function knownBrowser(url: string, body: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + signIn.path, { method: signIn.method, headers, body });
  const device = answer.headers.getSetCookie().find((line) => line.includes('device='));
  if (!device) throw new Error(`signing in gave no browser of its own: ${answer.status} ${await answer.text()}`);
  return { ...headers, cookie: device.split(';', 1)[0] ?? '' };
}

async function jobsOf(ready: Ready, file: Buffer): Promise<Jobs> {
  const { cookie, clinicId, patientIds, email } = ready;
  const headers = { cookie };
  const json = { 'content-type': 'application/json' };
  const patients = `/api/clinics/${clinicId}/patients`;
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  const credentials = JSON.stringify({ area: 'clinic', selectedClinicId: clinicId, email, password });
  const browser = await knownBrowser(ready.url, credentials);
  return {
    'sign-in': () => ({ method: signIn.method, path: signIn.path, headers: browser, body: credentials }),
    'list 50 + total': () => get(patients),
    search: (n) => get(`${patients}?search=${terms[n % terms.length]}`),
    'get one, recorded': (n) => get(`${patients}/${patientIds[n % patientIds.length]}`),
    'write with its audit row': (n) => ({
      method: 'PUT',
      path: `/api/clinics/${clinicId}/settings`,
      headers: { ...headers, ...json },
      body: JSON.stringify({ name: `Clínica ${n}`, colorPalette: 'verde-mar' }),
    }),
    'register a patient': () => ({
      method: createPatient.method,
      path: createPatient.path,
      headers: { ...headers, ...json },
      body: JSON.stringify({ ...newPatient(), clinicId }),
    }),
    'upload 1 MB': uploadShot(ready, file),
    'download 1 MB, recorded': await downloadShot(ready, file),
  };
}

interface Listed {
  readonly patients: readonly { readonly name: string }[];
  readonly total: number;
}

interface Setting {
  readonly dataDir: string;
  readonly clinics: number;
  readonly outside?: OutsidePostgres;
}

/** The product of this folder, or of another that has its dependencies installed. */
export async function startOurs(name: string, root: string, { dataDir, clinics, outside }: Setting): Promise<System> {
  const environment = outside ? { DATABASE_URL: outside.url, SECRET_KEY: 'b'.repeat(48) } : {};
  const seeded = await startServer(dataDir, clinics, root, environment);
  await stop(seeded);
  // What made the data runs from the sources and has done another's work; what is measured is what operators run.
  const product = await prepareProduct(dataDir, root, environment);
  const port = await freePort();
  const child = await product.start(port);
  const ready: Ready = { ...seeded.ready, url: `http://127.0.0.1:${port}` };
  const file = pdfOfOneMegabyte();
  return {
    name,
    child,
    ...(outside ? { outsideDatabase: outside.pid } : {}),
    url: ready.url,
    jobs: await jobsOf(ready, file),
    answers: {
      listed: (body) => {
        const { patients, total } = body as Listed;
        return { names: patients.map((patient) => patient.name), total };
      },
      file,
      stranger: { cookie: ready.strangersCookie },
    },
    again: async () => product.start(await freePort()),
  };
}
