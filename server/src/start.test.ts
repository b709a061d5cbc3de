import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { checkOutsideServer, OutsideDatabaseError } from './core/db/outside.ts';
import { closeAfter } from './testing/close-after.ts';
import { freePort } from './testing/free-port.ts';
import { runServer, type ServerProcess } from './testing/process.ts';
import { useDataDir } from './testing/used-data-dir.ts';

const folder = await mkdtemp(join(tmpdir(), 'vm-start-'));
// Root's PostgreSQL runs as somebody else, who must be able to pass.
await chmod(folder, 0o711);
after(() => rm(folder, { recursive: true, force: true }));

const secret = 's'.repeat(40);

describe('a start that cannot succeed says why and ends with 1', () => {
  test('wrong configuration: every problem at once', async (t) => {
    const server = runServer({ PORT: 'abc', LOG_LEVEL: 'loud', DATA_DIR: join(folder, 'unused') });
    closeAfter(t, server.child);
    assert.equal(await server.exited, 1);
    assert.match(server.output(), /Configuração inválida:[\s\S]*PORT[\s\S]*LOG_LEVEL/);
    assert.doesNotMatch(server.output(), /at .*\.ts:\d+/, 'no stack for the operator');
  });

  test('nobody answers at DATABASE_URL', async (t) => {
    const url = `postgres://vm:x@127.0.0.1:${await freePort()}/vm`;
    const server = runServer({ DATABASE_URL: url, SECRET_KEY: secret, DATA_DIR: join(folder, 'outside'), PORT: '0' });
    closeAfter(t, server.child);
    assert.equal(await server.exited, 1);
    assert.match(server.output(), /Não foi possível usar o banco de dados em 127\.0\.0\.1.*ninguém responde/);
    assert.doesNotMatch(server.output(), /vm:x@/, 'the password is not printed');
  });
});

/** Just enough of the protocol to be an old server: no password, and one answer to every query. */
async function oldServer(t: TestContext, versionNumber: string) {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const column = Buffer.concat([
    Buffer.from('number\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const value = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, versionNumber.length]), Buffer.from(versionNumber)]);
  const answer = Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), column])),
    message('D', value),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), ready]));
      socket.on('data', (chunk) => (chunk[0] === 'X'.charCodeAt(0) ? socket.end() : socket.write(answer)));
    });
  }).listen(0, '127.0.0.1');
  closeAfter(t, server);
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0 };
}

test('an outside server older than 15 is refused', async (t) => {
  const old = await oldServer(t, '140012');
  const access = {
    address: { host: '127.0.0.1', port: old.port, database: 'vm', ssl: false },
    owner: { user: 'vm', password: '' },
    login: { user: 'x', password: '' },
  };
  await assert.rejects(
    checkOutsideServer(access),
    (error) =>
      error instanceof OutsideDatabaseError &&
      /PostgreSQL 14; esta versão precisa do PostgreSQL 15/.test(error.message),
  );
});

describe('a running server', () => {
  const dataDir = join(folder, 'running');
  let server: ServerProcess;
  let url: URL;
  before(async () => {
    server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' });
    url = new URL((await server.said(/Virtual\.med no ar: (\S+)/))[1] ?? '');
  });
  after(() => server.child.kill('SIGKILL'));

  test('told the first step on an empty system', async () => {
    await server.said(/Primeiro passo: crie o Super Admin em http:\/\/127\.0\.0\.1:\d+\/admin\/criar/);
    const answer = await fetch(new URL('../../../../../readyz', url));
    assert.deepEqual(await answer.json(), { status: 'ready' });
    assert.doesNotMatch(server.output(), /FATAL/, 'nobody asked the database before it was ready');
  });

  test('keeps a second one out of its folder, which names it', async (t) => {
    const second = runServer({ DATA_DIR: dataDir, PORT: '0' });
    closeAfter(t, second.child);
    assert.equal(await second.exited, 1);
    assert.match(second.output(), new RegExp(`já está em uso pelo processo ${server.child.pid}.*${url.host}`));
    assert.equal((await fetch(new URL('../../../../../healthz', url))).status, 200);
  });

  test('says so when its port is taken', async (t) => {
    const dataDir = join(folder, 'second');
    useDataDir(dataDir);
    const second = runServer({ DATA_DIR: dataDir, PORT: url.port });
    closeAfter(t, second.child);
    assert.equal(await second.exited, 1);
    assert.match(second.output(), /A porta já está em uso/);
  });

  test('ends with 0 when told to stop, and leaves the folder free', async (t) => {
    server.child.kill('SIGTERM');
    assert.equal(await server.exited, 0);
    assert.match(server.output(), /Encerrando/);
    const next = runServer({ DATA_DIR: dataDir, PORT: '0' });
    closeAfter(t, next.child);
    await next.said(/Virtual\.med no ar/);
    next.child.kill('SIGINT');
    assert.equal(await next.exited, 0);
  });
});

describe('WEB_CONCURRENCY', () => {
  test('several processes serve one port; each is replaced when it dies, or when all are, and all end with the first', async () => {
    const dataDir = join(folder, 'several');
    useDataDir(dataDir);
    const server = runServer({ DATA_DIR: dataDir, PORT: '0', WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' });
    after(() => server.child.kill('SIGKILL'));
    const url = (await server.said(/Virtual\.med no ar: (\S+)/))[1] ?? '';
    const holder = await readFolderHolder(dataDir);
    assert.deepEqual([holder?.processes, holder?.pid], [2, server.child.pid]);
    // On connections of their own: a kept one would be waited for when its process leaves.
    const headers = { connection: 'close' };
    const serves = async () => assert.equal((await fetch(`${url}/readyz`, { headers })).status, 200);
    await serves();

    const worker = Number((await server.said(/"worker":(\d+),"msg":"a server process serves"/))[1]);
    process.kill(worker, 'SIGKILL');
    await server.said(new RegExp(`"worker":${worker},"how":"SIGKILL","msg":"a server process ended and is replaced"`));
    await serves();

    server.child.kill('SIGUSR2');
    await server.said(/Todos os processos foram trocados/);
    await serves();
    server.child.kill('SIGTERM');
    assert.equal(await server.exited, 0);
    assert.equal(await readFolderHolder(dataDir), undefined);
    assert.doesNotMatch(server.output(), /closing failed/);
  });
});
