import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { serverFlags } from '../../tools/platform.mjs';
import { serverProgram } from '../../tools/run/server-build.ts';
import type { DatabaseAddress } from './core/db/connection.ts';
import { waitFor } from './core/jobs/testing/jobs.ts';
import { pdf, type Uploaded } from './features/records/documents/testing/documents.ts';
import { closeAfter } from './testing/close-after.ts';
import { cloneDatabase, sharing, testSecretKey } from './testing/cluster.ts';
import { fileRequest } from './testing/file-request.ts';
import { bareEnvironment, runServer } from './testing/process.ts';
import { testApp } from './testing/test-app.ts';
import { useDataDir } from './testing/used-data-dir.ts';

const folder = await mkdtemp(join(tmpdir(), 'vm-built-'));
// Root's PostgreSQL runs as somebody else, who must be able to pass.
await chmod(folder, 0o711);
after(() => rm(folder, { recursive: true, force: true }));

const database = await cloneDatabase();
const t = await testApp({}, undefined, {}, sharing(database.access));
after(() => database.drop());

const urlOf = ({ host, port, database }: DatabaseAddress, { user, password }: { user: string; password: string }) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

test('the built server takes a document in, judges it and draws its first page', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const headers = { cookie: await t.cookieOf(clinic.owner) };
  const server = runServer({
    DATABASE_URL: urlOf(database.access.address, database.access.owner),
    SECRET_KEY: testSecretKey,
    DATA_DIR: join(folder, 'outside'),
    PORT: '0',
  });
  after(() => server.child.kill('SIGKILL'));
  const url = (await server.said(/Virtual\.med no ar: (\S+)/))[1] ?? '';
  const documents = `${url}/api/clinics/${clinic.id}/documents`;
  const upload = (bytes: Buffer) => {
    const fields = { name: 'Hemograma', category: 'Outros', patientId: clinic.patients[0]?.id ?? '' };
    const file = fileRequest(fields, bytes);
    return fetch(documents, { method: 'POST', headers: { ...headers, ...file.headers }, body: new Uint8Array(bytes) });
  };
  assert.equal((await upload(Buffer.from('%PDF-1.7 nothing else'))).status, 422);
  const answer = await upload(pdf());
  assert.equal(answer.status, 200, await answer.clone().text());
  const { document } = (await answer.json()) as Uploaded;
  const first = await waitFor('its first page', async () => {
    const shown = await fetch(`${documents}/${document.id}/thumbnail`, { headers });
    return shown.ok ? shown.headers.get('content-type') : undefined;
  });
  assert.equal(first, 'image/webp');
  server.child.kill('SIGTERM');
  assert.equal(await server.exited, 0);
});

test('stacks of the built server name file and line of its sources', async () => {
  const dataDir = join(folder, 'failing');
  useDataDir(dataDir);
  const program = `
    const { main } = await import(${JSON.stringify(pathToFileURL(serverProgram).href)});
    await main(async () => { throw new Error('on purpose'); });`;
  const child = spawn(process.execPath, [...serverFlags, '--input-type=module', '--eval', program], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closeAfter({ after }, child);
  const said = await text(child.stderr);
  const [, file = '', line = ''] = /on purpose[\s\S]*?(\/[^\s()]+\/server\/src\/main\.ts):(\d+)/.exec(said) ?? [];
  assert.ok(file, said);
  const source = readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
  assert.match(source, /afterStart/);
});
