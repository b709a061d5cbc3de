// Parse Server as its own documentation sets it up: PostgreSQL, files in a folder, rows readable by the role of a clinic.
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withClient } from '../../server/src/core/db/connection.ts';
import { inventPerson } from '../../server/src/testing/factories/names.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { openPostgres } from './bench-postgres.ts';
import { keepTrail, type ParseCloud, trailSchema } from './parse-cloud.ts';
import type { ParseReady } from './parse-system.ts';

interface ParseServer {
  readonly app: unknown;
  start(): Promise<unknown>;
}
interface Express {
  use(path: string, app: unknown): void;
  listen(port: number, host: string, ready: () => void): { close(): void; closeAllConnections(): void };
}

// It keeps its logs and files in the folder it is loaded in.
process.chdir(process.env.DATA_DIR ?? '');
const required = createRequire(join(process.env.PARSE_FOLDER ?? '', 'package.json'));
const { ParseServer } = required('parse-server') as { ParseServer: new (options: object) => ParseServer };
const FilesInFolder = required('@parse/fs-files-adapter') as new (options: object) => object;
const express = required('express') as () => Express;

const appId = 'beside';
const masterKey = randomBytes(16).toString('hex');
/** With a trail and sealed files, or as it comes. */
const isRecording = process.env.PARSE_RECORDS === '1';
const clinicsElsewhere = Number(process.env.BENCH_CLINICS ?? 200);
const postgres = await openPostgres();
const { user, password: secret } = postgres.owner;
const { host, port: databasePort, database } = postgres.address;
const url = `http://127.0.0.1:${process.env.PORT}/parse`;

const api = new ParseServer({
  databaseURI: `postgres://${user}:${secret}@localhost:${databasePort}/${database}`,
  // A socket's folder is no host an address could name.
  databaseOptions: { host },
  appId,
  masterKey,
  masterKeyIps: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
  serverURL: url,
  publicServerURL: url,
  filesAdapter: new FilesInFolder({ filesSubDirectory: 'files', ...(isRecording ? { encryptionKey: 'beside' } : {}) }),
  ...(isRecording ? { cloud: (Parse: ParseCloud) => keepTrail(Parse) } : {}),
  fileDownload: { enableForPublic: false, enableForAnonymousUser: false, enableForAuthenticatedUser: true },
  fileUpload: { enableForAuthenticatedUser: true, fileExtensions: ['^pdf$'] },
  allowClientClassCreation: false,
  enforcePrivateUsers: true,
  maxUploadSize: '20mb',
  silent: true,
  logLevel: 'error',
});
await api.start();
const app = express();
app.use('/parse', api.app);
const server = await new Promise<ReturnType<Express['listen']>>((resolve) => {
  const listening = app.listen(Number(process.env.PORT), '127.0.0.1', () => resolve(listening));
});

async function call(method: string, path: string, body?: object): Promise<Record<string, string>> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'x-parse-application-id': appId, 'x-parse-master-key': masterKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

const idOf = (kind: string, n: number) => createHash('sha256').update(`${kind}:${n}`).digest('hex').slice(0, 10);
const signedIn = { requiresAuthentication: true };
const permissions = Object.fromEntries(
  ['find', 'get', 'create', 'update', 'delete', 'count'].map((what) => [what, signedIn]),
);
const text = { type: 'String' };

async function makeSchemas(): Promise<void> {
  const clinic = { type: 'Pointer', targetClass: 'Clinic' };
  await call('POST', '/schemas/Clinic', { fields: { name: text }, classLevelPermissions: permissions });
  await call('POST', '/schemas/Patient', {
    fields: { clinic, name: text, email: text, phone: text, birth_date: text, zip_code: text, address: text },
    classLevelPermissions: permissions,
  });
  await call('POST', '/schemas/Document', {
    fields: { patient: { type: 'Pointer', targetClass: 'Patient' }, file: { type: 'File' } },
    classLevelPermissions: permissions,
  });
  if (isRecording) await call('POST', '/schemas/AuditEvent', trailSchema);
}

/** The owner of a clinic, its only member, and the role that reads and writes what is the clinic's. */
async function makeOwner(clinic: string): Promise<string> {
  const email = `dono@${clinic}.example.com`;
  const { objectId } = await call('POST', '/users', { username: email, email, password });
  await call('POST', '/roles', {
    name: `c_${clinic}`,
    ACL: {},
    users: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: '_User', objectId }] },
  });
  return email;
}

const makeRows = () =>
  withClient(postgres.address, postgres.owner, async (owner) => {
    for (let clinic = 0; clinic <= clinicsElsewhere; clinic += 1) {
      const role = [`role:c_${idOf('clinic', clinic)}`];
      await owner.query(
        `insert into "Clinic" ("objectId", name, "createdAt", "updatedAt", _rperm, _wperm) values ($1, $2, now(), now(), $3, $3)`,
        [idOf('clinic', clinic), `Clínica ${clinic}`, role],
      );
      const people = Array.from({ length: clinic === 0 ? 2000 : 500 }, (_, n) => inventPerson(clinic * 500 + n));
      await owner.query(
        `insert into "Patient" ("objectId", clinic, name, email, phone, birth_date, zip_code, address, "createdAt", "updatedAt", _rperm, _wperm)
         select id, $1, name, id || '@exemplo.com', '11912345678', '1980-05-17', '01310100', 'Avenida Paulista, 1000', now(), now(), $2, $2
         from unnest($3::text[], $4::text[]) p (id, name)`,
        [
          idOf('clinic', clinic),
          role,
          people.map((_, n) => idOf(`patient ${clinic}`, n)),
          people.map(({ name }) => name),
        ],
      );
    }
    await owner.query('create index on "Patient" (clinic, name, "objectId")');
    await owner.query('create index on "Document" (file)');
    await owner.query('analyze');
  });

async function settleIn(): Promise<ParseReady> {
  const [own, other] = [idOf('clinic', 0), idOf('clinic', 1)];
  const ready = {
    url: new URL(url).origin,
    appId,
    clinicId: own,
    email: `dono@${own}.example.com`,
    patientIds: Array.from({ length: 2000 }, (_, n) => idOf('patient 0', n)),
  };
  if (process.env.BENCH_SEEDED) return { ...ready, token: '', strangersToken: '' };
  await makeSchemas();
  await makeRows();
  const tokens: string[] = [];
  for (const clinic of [own, other]) {
    const email = await makeOwner(clinic);
    tokens.push((await call('POST', '/login', { username: email, password })).sessionToken ?? '');
  }
  const [token = '', strangersToken = ''] = tokens;
  return { ...ready, token, strangersToken };
}

console.log(`READY ${JSON.stringify(await settleIn())}`);
process.on('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await postgres.stop();
  process.exit(0);
});
