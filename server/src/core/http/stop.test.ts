import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../../app.ts';
import { listen } from '../../testing/listening.ts';
import { testApp } from '../../testing/test-app.ts';
import { drain } from './shutdown.ts';

const t = await testApp();

test('a server that closes finishes the request in hand and takes no new one', async () => {
  const clinic = await t.clinic();
  const cookie = await t.cookieOf(clinic.owner);
  const app = await createApp(t.ctx);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const body = Buffer.from(JSON.stringify({ name: 'Clínica Serena', colorPalette: 'lavanda-real' }));
  const received = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PUT /api/clinics/${clinic.id}/settings HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 5));
  await received;

  const closed = app.close();
  socket.write(body.subarray(5));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 200 [\s\S]*Clínica Serena/);
  await closed;
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`));
});

test('a server that shuts down says so to balancers, serves whoever is connected once more, and takes nobody new', async (tc) => {
  const shuttingDown = new AbortController();
  const server = await listen(tc, { ...t.ctx, shuttingDown: shuttingDown.signal });
  const ask = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const kept = await server.open(ask);
  assert.match(String((await once(kept, 'data'))[0]), /^HTTP\/1\.1 200 [\s\S]*keep-alive/i);

  shuttingDown.abort();
  assert.equal((await server.ask('/readyz')).status, 503);
  assert.equal((await server.ask('/healthz')).status, 200);
  const left = drain(server.app.server, { announceMs: 0, lingerMs: 60_000 });
  await assert.rejects(server.ask('/healthz'));
  kept.write(ask);
  assert.match(String((await once(kept, 'data'))[0]), /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await left;
});
