import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { healthz } from '@virtual-med/contract/system/system';

const nodeFetch = globalThis.fetch;
let origin = '';
// A browser resolves paths against the page's own address; Node has no page.
globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), origin), init);
const { call, onFailedCall, watched } = await import('./api.ts');

test('a call reaches its endpoint and a silent server is named as such', async (t) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok', version: '1.2.3' }));
  }).listen(0, '127.0.0.1');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  t.after(stop);
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  assert.deepEqual(await call(healthz, {}), { status: 'ok', version: '1.2.3' });
  assert.deepEqual(seen, ['GET /healthz']);

  stop();
  await once(server, 'close');
  await assert.rejects(call(healthz, {}), (error) => error instanceof ApiError && error.code === 'network');
});

test('a failure nobody was there to hear is told to the first who comes, once', async () => {
  const blocked = new ApiError({ code: 'clinics.blocked', status: 403, message: 'Clínica bloqueada' });
  await assert.rejects(watched(healthz, Promise.reject(blocked)));
  const heard: string[] = [];
  const stop = onFailedCall(({ code }) => heard.push(code));
  assert.ok(heard.includes('clinics.blocked'));
  heard.length = 0;
  stop();
  onFailedCall(({ code }) => heard.push(code))();
  assert.deepEqual(heard, []);
});
