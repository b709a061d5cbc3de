import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../app.ts';
import { testHouse } from '../testing/house.ts';

const t = await testHouse();

test('past its capacity the server says when to come back, and serves again when there is room', async () => {
  const clinic = await t.clinic();
  const cookie = await t.cookieOf(clinic.owner);
  const app = await createApp(t.house, { maxInFlight: 2 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}/api/session`;
  const ask = () => fetch(url, { headers: { cookie } });

  // Two requests whose bodies do not come hold the two places.
  const held = [];
  for (let n = 0; n < 2; n += 1) {
    const received = once(app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PUT /api/clinics/${clinic.id}/settings HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await received;
    held.push(socket);
  }
  const refused = await ask();
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.equal(((await refused.json()) as { code: string }).code, 'server.overloaded');

  for (const socket of held) {
    socket.destroy();
    await once(socket, 'close');
  }
  // The server learns of the closed connections in its own time; each further question is a new chance.
  let served = await ask();
  for (let n = 0; n < 200 && served.status === 503; n += 1) served = await ask();
  assert.equal(served.status, 200);
  await app.close();
});
