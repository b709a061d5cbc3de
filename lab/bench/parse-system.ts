import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { pdfOfOneMegabyte } from './files.ts';
import type { Shot } from './load.ts';
import { startScript } from './start.ts';
import { type Jobs, newPatient, type System, terms } from './system.ts';

/** What `parse.ts` says when its data is there. */
export interface ParseReady {
  readonly url: string;
  readonly appId: string;
  readonly token: string;
  readonly strangersToken: string;
  readonly clinicId: string;
  readonly email: string;
  readonly patientIds: readonly string[];
}

/** Fetched on the first measurement beside it, aside from what the product needs. */
function installed(): string {
  const folder = join(import.meta.dirname, '../../.cache/peers/parse');
  if (existsSync(join(folder, 'node_modules/parse-server'))) return folder;
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'peers/parse/package.json'), join(folder, 'package.json'));
  console.log('Installing Parse Server into .cache/peers, about a minute…');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

const headersOf = (appId: string, token: string) => ({
  'x-parse-application-id': appId,
  'x-parse-session-token': token,
});
const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId });

async function keepFile(url: string, { path, headers = {}, body, next }: Shot): Promise<string> {
  const post = (shot: Shot) =>
    fetch(url + shot.path, {
      method: 'POST',
      headers: shot.headers ?? {},
      body: new Uint8Array(Buffer.from(shot.body ?? '')),
    });
  const kept = await (await post({ method: 'POST', path, headers, body: body ?? '' })).text();
  if (next) await post(next(kept));
  return (JSON.parse(kept) as { name: string }).name;
}

function jobsOf(ready: ParseReady, file: Buffer, kept: string): Jobs {
  const { appId, clinicId, patientIds } = ready;
  const headers = headersOf(appId, ready.token);
  const json = { ...headers, 'content-type': 'application/json' };
  const clinic = pointer('Clinic', clinicId);
  const list = (where: object) =>
    `/parse/classes/Patient?order=name,objectId&limit=50&count=1&where=${encodeURIComponent(JSON.stringify(where))}`;
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  return {
    'sign-in': () => ({
      method: 'POST',
      path: '/parse/login',
      headers: {
        'content-type': 'application/json',
        'x-parse-application-id': appId,
        'x-parse-revocable-session': '1',
      },
      body: JSON.stringify({ username: ready.email, password }),
    }),
    'list 50 + total': () => get(list({ clinic })),
    search: (n) => get(list({ clinic, name: { $regex: terms[n % terms.length], $options: 'i' } })),
    'get one, recorded': (n) => get(`/parse/classes/Patient/${patientIds[n % patientIds.length]}`),
    'write with its audit row': (n) => ({
      method: 'PUT',
      path: `/parse/classes/Clinic/${clinicId}`,
      headers: json,
      body: JSON.stringify({ name: `Clínica ${n}` }),
    }),
    'register a patient': () => {
      const { name, email, phone, birthDate, zipCode, address } = newPatient();
      return {
        method: 'POST',
        path: '/parse/classes/Patient',
        headers: json,
        body: JSON.stringify({
          ...{ clinic, name, email, phone, address },
          birth_date: birthDate,
          zip_code: zipCode,
          ACL: { [`role:c_${clinicId}`]: { read: true, write: true } },
        }),
      };
    },
    'upload 1 MB': () => uploadOf(ready, file),
    'download 1 MB, recorded': () => get(`/parse/files/${appId}/${kept}`),
  };
}

/** Two requests: the bytes, then the row that gives them to the patient. */
function uploadOf({ appId, token, clinicId, patientIds }: ParseReady, file: Buffer): Shot {
  const headers = headersOf(appId, token);
  return {
    method: 'POST',
    path: '/parse/files/exame.pdf',
    headers: { ...headers, 'content-type': 'application/pdf', 'content-length': `${file.length}` },
    body: file,
    next: (answered) => ({
      method: 'POST',
      path: '/parse/classes/Document',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        patient: pointer('Patient', patientIds[0] ?? ''),
        file: { __type: 'File', ...(JSON.parse(answered) as object) },
        ACL: { [`role:c_${clinicId}`]: { read: true, write: true } },
      }),
    }),
  };
}

interface Setting {
  readonly dataDir: string;
  readonly clinics: number;
  readonly outside?: OutsidePostgres;
  /** With what a team adds so that it does what the jobs say: a trail, sealed files, files for their readers alone. */
  readonly isRecording: boolean;
}

export async function startParse({ dataDir, clinics, outside, isRecording }: Setting): Promise<System> {
  const environment = {
    PARSE_FOLDER: installed(),
    DATA_DIR: dataDir,
    BENCH_CLINICS: String(clinics),
    DATABASE_URL: outside?.url ?? '',
    PARSE_RECORDS: isRecording ? '1' : '',
  };
  const start = (seeded: string) =>
    startScript<ParseReady>(join(import.meta.dirname, 'parse.ts'), { ...environment, BENCH_SEEDED: seeded });
  const { child, told } = await start('');
  const file = pdfOfOneMegabyte();
  const kept = await keepFile(told.url, uploadOf(told, file));
  return {
    name: isRecording ? 'Parse recording' : 'Parse',
    child,
    ...(outside ? { outsideDatabase: outside.pid } : {}),
    url: told.url,
    jobs: jobsOf(told, file, kept),
    answers: {
      listed: (body) => {
        const { results, count } = body as { results: readonly { name: string }[]; count: number };
        return { names: results.map(({ name }) => name), total: count };
      },
      file,
      stranger: headersOf(told.appId, told.strangersToken),
    },
    again: async () => (await start('1')).child,
  };
}
