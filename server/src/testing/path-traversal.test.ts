// Names that try to lead out of their folder, at every row of the endpoint table and of the web's files.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { createApp } from '../app.ts';
import { newId } from '../core/ids.ts';
import { linkAccount } from './factories/patients.ts';
import { fileRequest } from './file-request.ts';
import { testApp } from './test-app.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const folder = await mkdtemp(join(tmpdir(), 'vm-traversal-'));
const secret = 'not to be read';
await mkdir(join(folder, 'web/assets'), { recursive: true });
await writeFile(join(folder, 'secret.key'), secret);
await writeFile(join(t.ctx.config.dataDir, 'secret.key'), secret);
await writeFile(join(folder, 'web/app.html'), '<p>shell</p>');
await writeFile(join(folder, 'web/assets/x-abc.js'), 'x');
const app = await createApp(t.ctx, { webFolder: join(folder, 'web'), maxEventLoopDelayMs: 0 });
await app.listen({ port: 0, host: '127.0.0.1' });
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const hostile = [
  '../secret.key',
  '../../secret.key',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  '..\\..\\secret.key',
  '....//....//secret.key',
  'file:///etc/passwd',
  'secret.key\0.pdf',
  '.',
  '..',
];
/** As they are, encoded, and encoded once more. */
const spellings = hostile.flatMap((name) => [
  name.replaceAll('\0', '%00').replaceAll('\\', '%5c'),
  encodeURIComponent(name),
  encodeURIComponent(name).replaceAll('.', '%2e'),
  encodeURIComponent(encodeURIComponent(name)),
]);

/** The path as it is written: clients and test helpers like to tidy it first. */
function ask(method: string, path: string, cookie: string): Promise<{ status: number; text: string }> {
  const address = app.server.address();
  assert.ok(address && typeof address === 'object');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('end', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }));
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

async function refuses(method: string, path: string, cookie: string, statuses: (status: number) => boolean) {
  const { status, text } = await ask(method, path, cookie);
  assert.ok(statuses(status), `${method} ${path}: ${status}`);
  assert.ok(!text.includes(secret) && !text.includes('root:'), `${method} ${path}: ${text}`);
}

test('no parameter of any endpoint names a file', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const patient = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  const [staff, patients] = [await t.cookieOf(clinic.owner), await t.cookieOf(patient)];
  let tried = 0;
  for (const endpoint of Object.values(endpoints) as AnyEndpoint[]) {
    if (endpoint.method !== 'GET' || !endpoint.path.includes(':')) continue;
    const { access } = endpoint;
    const cookie = access.area === 'clinic' && !access.roles.includes('clinic_owner') ? patients : staff;
    const last = endpoint.path.split(':').at(-1)?.split('/')[0] ?? '';
    for (const spelling of spellings) {
      const path = endpoint.path
        .replace(`:${last}`, spelling)
        .replace(':clinicId', clinic.id)
        .replace(/:\w+/g, () => newId());
      await refuses('GET', path, cookie, (status) => status >= 400 && status < 500);
      tried += 1;
    }
  }
  assert.ok(tried > 200, `${tried} addresses`);
});

test('the web’s files end at their folder', async () => {
  // An address of no page at all shows the start page's shell, never a file.
  for (const root of ['/', '/assets/', '/clinic-assets/', '/api/', '/functions/v1/', '/pages/'])
    for (const spelling of spellings) await refuses('GET', root + spelling, '', (status) => status < 500);
});

test('a row’s file cannot be named by who uploads', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const cookie = await t.cookieOf(clinic.owner);
  for (const field of ['file_path', 'filePath', 'path', 'storageUrl', 'file_url']) {
    const fields = {
      name: 'x',
      category: 'Outros',
      patientId: clinic.patients[0]?.id ?? '',
      [field]: '../../secret.key',
    };
    const file = fileRequest(fields, Buffer.from('%PDF-1.4\n%%EOF'), '../../secret.key.pdf');
    const answer = await app.inject({
      method: 'POST',
      url: `/api/clinics/${clinic.id}/documents`,
      headers: { cookie, ...file.headers },
      payload: file.payload,
    });
    assert.equal(answer.json().code, 'request.invalid', field);
  }
});
