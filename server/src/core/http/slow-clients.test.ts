import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { documentsClient, pdfOf } from '../../features/documents/testing/documents.ts';
import { fileRequest } from '../../testing/file-request.ts';
import { testHouse } from '../../testing/house.ts';
import { allSaid, listen } from '../../testing/listening.ts';
import { password, passwordHash } from '../../testing/passwords.ts';

const t = await testHouse();
const proxied = await testHouse({ TRUST_PROXY: '1' });

const crowd = 2_000;
const aMoment = { bodyMs: 200, readerMs: 200, headersMs: 300 };

/** Routes anybody may call as often as they like. */
const slowBody = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`;
const webhook = '/api/webhooks/payments';

async function signsIn({ ask }: Awaited<ReturnType<typeof listen>>): Promise<number> {
  const { email } = await t.person({ isSuperAdmin: true, passwordHash });
  const body = JSON.stringify({ area: 'admin', email, password });
  return (await ask(signIn.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
}

const closed = async (sockets: readonly Socket[]): Promise<void> => {
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
};

describe('bodies that do not come', () => {
  test('two thousand of them leave room for everybody else, at their own address too', async (context) => {
    const house = await listen(context, t.house);
    for (let n = 0; n < crowd; n += 1) await house.open(slowBody(n % 2 ? webhook : '/nowhere'));
    assert.equal((await house.ask('/healthz')).status, 200);
    assert.equal((await house.ask('/readyz')).status, 200);
    assert.equal(await signsIn(house), 200);
    assert.ok(house.held().length <= 1_100, `${house.held().length} connections of one address are kept`);
  });

  test('are told so when their time is over, however busily they trickle', async (context) => {
    const house = await listen(context, t.house, aMoment);
    const socket = await house.open(slowBody(webhook));
    const trickle = setInterval(() => socket.write(' '), 20);
    context.after(() => clearInterval(trickle));
    const said = await allSaid(socket);
    assert.match(said, /^HTTP\/1\.1 408 [\s\S]*"code":"request\.timeout"/);
  });

  test('where nobody reads them, end with the connection', async (context) => {
    const house = await listen(context, t.house, aMoment);
    const refusedUnheard = slowBody('/api/profile', 'text/odd').replace('POST', 'PUT');
    assert.match(await allSaid(await house.open(refusedUnheard)), /^HTTP\/1\.1 4\d\d /);
  });

  test('do not add up in memory: of one address the oldest gives way', async (context) => {
    const house = await listen(context, t.house, { maxBodyBytesPerAddress: 3_000 });
    const first = await house.open(slowBody(webhook));
    const gone = once(first, 'close');
    for (let n = 0; n < 3; n += 1) await house.open(slowBody(webhook));
    await gone;
    assert.equal(house.held().length, 3);
  });

  test('of all addresses together past the whole, new ones are told to come back', async (context) => {
    const house = await listen(context, t.house, { maxBodyBytes: 1_500 });
    const received = once(house.app.server, 'request');
    await house.open(slowBody(webhook));
    await received;
    assert.match(
      await allSaid(await house.open(slowBody(webhook).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))),
      /^HTTP\/1\.1 503 /,
    );
  });
});

describe('an upload', () => {
  async function uploading(house: Awaited<ReturnType<typeof listen>>) {
    const clinic = await t.clinic({ patients: 1 });
    const { cookie } = await documentsClient(t, clinic, clinic.owner);
    const fields = { name: 'Hemograma', category: 'Exames Laboratoriais', patientId: clinic.patients[0]?.id };
    const { headers, payload } = fileRequest(fields, pdfOf(60_000));
    const head = `POST /api/clinics/${clinic.id}/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\n${Object.entries(
      headers,
    )
      .map((pair) => `${pair.join(': ')}\r\n`)
      .join('')}Content-Length: ${payload.length}\r\n\r\n`;
    return { socket: await house.open(head), payload };
  }

  /** A piece each time the window has moved on by a fifth. */
  async function send(socket: Socket, payload: Buffer, pieces: number): Promise<void> {
    const size = Math.ceil(payload.length / pieces);
    for (let at = 0; at < payload.length && !socket.destroyed; at += size) {
      socket.write(payload.subarray(at, at + size));
      await new Promise((resolve) => setTimeout(resolve, aMoment.bodyMs / 5));
    }
  }

  test('may take long as long as it keeps a pace', async (context) => {
    const house = await listen(context, t.house, { ...aMoment, senderBytesPerSecond: 10 });
    const { socket, payload } = await uploading(house);
    const said = allSaid(socket);
    await send(socket, payload, 20);
    assert.match(await said, /^HTTP\/1\.1 200 /);
  });

  test('that hardly moves is told so', async (context) => {
    const house = await listen(context, t.house, { ...aMoment, senderBytesPerSecond: 1_000_000 });
    const { socket, payload } = await uploading(house);
    const said = allSaid(socket);
    await send(socket, payload, 2_000);
    assert.match(await said, /^HTTP\/1\.1 408 [\s\S]*"code":"request\.timeout"/);
  });

  test('waits without a place in the line', async (context) => {
    const house = await listen(context, t.house, { maxInFlight: 1 });
    const received = once(house.app.server, 'request');
    const { socket, payload } = await uploading(house);
    await received;
    socket.write(payload.subarray(0, 2_000));
    assert.equal((await house.ask('/api/plans')).status, 200);
    const said = allSaid(socket);
    socket.write(payload.subarray(2_000));
    assert.match(await said, /^HTTP\/1\.1 200 /);
    assert.equal((await house.ask('/api/plans')).status, 200, 'its place is free again');
  });
});

describe('readers who take nothing', () => {
  async function reading(house: Awaited<ReturnType<typeof listen>>, readers: number) {
    const clinic = await t.clinic({ patients: 1 });
    const { cookie, upload } = await documentsClient(t, clinic, clinic.owner);
    const { document } = await upload({ bytes: pdfOf(9_000_000) });
    const url = `/api/clinics/${clinic.id}/documents/${document.id}/download`;
    for (let n = 0; n < readers; n += 1) {
      const socket = await house.open(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
      await once(socket, 'readable');
    }
    return { url, cookie };
  }

  test('take no place in the line, no connection of the database', async (context) => {
    const house = await listen(context, t.house, { maxInFlight: 10, maxInFlightPerAddress: 10 });
    const { url, cookie } = await reading(house, 40);
    assert.equal((await house.ask('/healthz')).status, 200);
    assert.equal(await signsIn(house), 200);
    const whole = await house.ask(url, { headers: { cookie } });
    assert.equal((await whole.arrayBuffer()).byteLength, 9_000_000);
  });

  test('are left after a while', async (context) => {
    const house = await listen(context, t.house, aMoment);
    await reading(house, 5);
    await closed(house.held());
  });
});

describe('a line of requests on one connection', () => {
  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const last = 'Connection: close\r\n';

  test('that is long ends it, the rest unread', async (context) => {
    const house = await listen(context, t.house);
    let read = 0;
    house.app.server.on('request', () => {
      read += 1;
    });
    await allSaid(await house.open(request('/healthz').repeat(500)));
    assert.equal(house.held().length, 0);
    assert.equal(read, 5);
  });

  test('that is short is answered in turn: the next is begun when the one before it was taken', async (context) => {
    const house = await listen(context, t.house, { maxInFlightPerAddress: 1 });
    const line = await house.open(request('/api/plans').repeat(3) + request('/api/plans', last));
    assert.equal((await allSaid(line)).match(/HTTP\/1\.1 200 /g)?.length, 4);
  });
});

describe('connections on which nothing comes', () => {
  test('two thousand of them keep nobody out', async (context) => {
    const house = await listen(context, t.house);
    for (let n = 0; n < crowd; n += 1) await house.open(n % 2 ? '' : 'GET /healthz HTTP/1.1\r\nX-Slow: ');
    assert.equal((await house.ask('/healthz')).status, 200);
    assert.equal(await signsIn(house), 200);
    assert.ok(house.held().length <= 1_100, `${house.held().length} connections of one address are kept`);
  });

  test('are closed when the headers’ time is over', async (context) => {
    const house = await listen(context, t.house, aMoment);
    const [silent, slow] = [await house.open(), await house.open('GET /healthz HTTP/1.1\r\nX-Slow: ')];
    assert.match(await allSaid(slow), /^HTTP\/1\.1 408 |^$/);
    await allSaid(silent);
  });

  test('give way in the order in which they began to wait; whoever is being served stays', async (context) => {
    const house = await listen(context, t.house, { maxConnectionsPerAddress: 3 });
    const arrived = () => once(house.app.server, 'connection');
    const sockets: Socket[] = [];
    for (let n = 0; n < 3; n += 1) {
      const seen = arrived();
      sockets.push(await house.open());
      await seen;
    }
    // The first one speaks, and is therefore no longer the one that waits longest.
    sockets[0]?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(sockets[0] as Socket, 'data');
    const [fourth] = [await house.open()];
    await closed(sockets.slice(1, 2));
    assert.deepEqual(
      sockets.map(({ destroyed }) => destroyed),
      [false, true, false],
    );
    assert.equal(fourth?.destroyed, false);
  });
});

describe('behind a proxy', () => {
  const from = (address: string) => slowBody(webhook).replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`);

  test('connections are counted by whom the proxy names', async (context) => {
    const house = await listen(context, proxied.house, { maxConnectionsPerAddress: 2 });
    const other = await house.open(from('198.51.100.9'));
    const first = await house.open(from('198.51.100.7'));
    for (let n = 0; n < 2; n += 1) await house.open(from('198.51.100.7'));
    await closed([first]);
    assert.equal(other.destroyed, false);
    assert.equal((await house.ask('/healthz')).status, 200);
  });

  test('one address takes only its share of the work; who watches is always answered', async (context) => {
    const house = await listen(context, proxied.house, { maxInFlight: 3, maxInFlightPerAddress: 2 });
    const ask = (address: string, path = '/api/plans') => house.ask(path, { headers: { 'x-forwarded-for': address } });
    const answers: Promise<Response>[] = [];
    await proxied.make(async (tx) => {
      // While the plans are locked, whoever asks for them is being worked for.
      await sql`lock table subscription_plans in access exclusive mode`.execute(tx);
      for (let n = 0; n < 2; n += 1) {
        const received = once(house.app.server, 'request');
        answers.push(ask('198.51.100.7'));
        await received;
      }
      const refused = await ask('198.51.100.7');
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '5');
      assert.equal(((await refused.json()) as { code: string }).code, 'server.overloaded');
      const tab = { 'x-forwarded-for': '198.51.100.7', accept: 'text/html', 'sec-fetch-mode': 'navigate' };
      const page = await house.ask('/clinica/login', { headers: tab });
      assert.equal(page.status, 503);
      assert.match(await page.text(), /O sistema está muito ocupado agora[\s\S]*Recarregar a página/);
      assert.equal((await ask('198.51.100.8', '/api/public-config')).status, 200, 'another address');
      assert.equal((await ask('198.51.100.7', '/readyz')).status, 200);
      const received = once(house.app.server, 'request');
      answers.push(ask('198.51.100.8'));
      await received;
      assert.equal((await ask('198.51.100.9', '/api/public-config')).status, 503, 'all places are taken');
      assert.equal((await ask('198.51.100.7', '/healthz')).status, 200);
    });
    for (const answer of answers) assert.equal((await answer).status, 200);
    assert.equal((await ask('198.51.100.7')).status, 200, 'places are free again');
  });

  test('whoever leaves while being worked for leaves no place taken for ever', async (context) => {
    const house = await listen(context, proxied.house, { maxInFlight: 1 });
    await proxied.make(async (tx) => {
      await sql`lock table subscription_plans in access exclusive mode`.execute(tx);
      const received = once(house.app.server, 'request');
      const socket = await house.open('GET /api/plans HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await received;
      socket.destroy();
      await closed(house.held());
      assert.equal((await house.ask('/api/public-config')).status, 503, 'the work goes on');
    });
    let served = await house.ask('/api/public-config');
    for (let n = 0; n < 200 && served.status === 503; n += 1) served = await house.ask('/api/public-config');
    assert.equal(served.status, 200);
  });
});
