import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { documentsClient, pdfOf } from '../../features/records/documents/testing/documents.ts';
import { closeAfter } from '../../testing/close-after.ts';
import { fileRequest } from '../../testing/file-request.ts';
import { allSaid, listen } from '../../testing/listening.ts';
import { password, passwordHash } from '../../testing/passwords.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
const proxied = await testApp({ TRUST_PROXY: '1' });

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
    const ctx = await listen(context, t.ctx);
    for (let n = 0; n < crowd; n += 1) await ctx.open(slowBody(n % 2 ? webhook : '/nowhere'));
    assert.equal((await ctx.ask('/healthz')).status, 200);
    assert.equal((await ctx.ask('/readyz')).status, 200);
    assert.equal(await signsIn(ctx), 200);
    assert.ok(ctx.held().length <= 1_100, `${ctx.held().length} connections of one address are kept`);
  });

  test('are told so when their time is over, however busily they trickle', async (context) => {
    const ctx = await listen(context, t.ctx, aMoment);
    const socket = await ctx.open(slowBody(webhook));
    closeAfter(
      context,
      setInterval(() => socket.write(' '), 20),
    );
    const said = await allSaid(socket);
    assert.match(said, /^HTTP\/1\.1 408 [\s\S]*"code":"request\.timeout"/);
  });

  test('where nobody reads them, end with the connection', async (context) => {
    const ctx = await listen(context, t.ctx, aMoment);
    const refusedUnheard = slowBody('/api/profile', 'text/odd').replace('POST', 'PUT');
    assert.match(await allSaid(await ctx.open(refusedUnheard)), /^HTTP\/1\.1 4\d\d /);
  });

  test('do not add up in memory: of one address the oldest gives way', async (context) => {
    const ctx = await listen(context, t.ctx, { maxBodyBytesPerAddress: 3_000 });
    const first = await ctx.open(slowBody(webhook));
    const gone = once(first, 'close');
    for (let n = 0; n < 3; n += 1) await ctx.open(slowBody(webhook));
    await gone;
    assert.equal(ctx.held().length, 3);
  });

  test('of all addresses together past the whole, new ones are told to come back', async (context) => {
    const ctx = await listen(context, t.ctx, { maxBodyBytes: 1_500 });
    const received = once(ctx.app.server, 'request');
    await ctx.open(slowBody(webhook));
    await received;
    assert.match(
      await allSaid(await ctx.open(slowBody(webhook).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))),
      /^HTTP\/1\.1 503 /,
    );
  });
});

describe('an upload', () => {
  async function uploading(ctx: Awaited<ReturnType<typeof listen>>) {
    const clinic = await t.clinic({ patients: 1 });
    const { cookie } = await documentsClient(t, clinic, clinic.owner);
    const fields = { name: 'Hemograma', category: 'Exames Laboratoriais', patientId: clinic.patients[0]?.id };
    const { headers, payload } = fileRequest(fields, pdfOf(60_000));
    const head = `POST /api/clinics/${clinic.id}/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\n${Object.entries(
      headers,
    )
      .map((pair) => `${pair.join(': ')}\r\n`)
      .join('')}Content-Length: ${payload.length}\r\n\r\n`;
    return { socket: await ctx.open(head), payload };
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
    const ctx = await listen(context, t.ctx, { ...aMoment, senderBytesPerSecond: 10 });
    const { socket, payload } = await uploading(ctx);
    const said = allSaid(socket);
    await send(socket, payload, 20);
    assert.match(await said, /^HTTP\/1\.1 200 /);
  });

  test('that hardly moves is told so', async (context) => {
    const ctx = await listen(context, t.ctx, { ...aMoment, senderBytesPerSecond: 1_000_000 });
    const { socket, payload } = await uploading(ctx);
    const said = allSaid(socket);
    await send(socket, payload, 2_000);
    assert.match(await said, /^HTTP\/1\.1 408 [\s\S]*"code":"request\.timeout"/);
  });

  test('waits without a place in the line', async (context) => {
    const ctx = await listen(context, t.ctx, { maxInFlight: 1 });
    const received = once(ctx.app.server, 'request');
    const { socket, payload } = await uploading(ctx);
    await received;
    socket.write(payload.subarray(0, 2_000));
    assert.equal((await ctx.ask('/api/plans')).status, 200);
    const said = allSaid(socket);
    socket.write(payload.subarray(2_000));
    assert.match(await said, /^HTTP\/1\.1 200 /);
    assert.equal((await ctx.ask('/api/plans')).status, 200, 'its place is free again');
  });
});

describe('readers who take nothing', () => {
  async function reading(ctx: Awaited<ReturnType<typeof listen>>, readers: number) {
    const clinic = await t.clinic({ patients: 1 });
    const { cookie, upload } = await documentsClient(t, clinic, clinic.owner);
    const { document } = await upload({ bytes: pdfOf(9_000_000) });
    const url = `/api/clinics/${clinic.id}/documents/${document.id}/download`;
    for (let n = 0; n < readers; n += 1) {
      const socket = await ctx.open(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
      await once(socket, 'readable');
    }
    return { url, cookie };
  }

  test('take no place in the line, no connection of the database', async (context) => {
    const ctx = await listen(context, t.ctx, { maxInFlight: 10, maxInFlightPerAddress: 10 });
    const { url, cookie } = await reading(ctx, 40);
    assert.equal((await ctx.ask('/healthz')).status, 200);
    assert.equal(await signsIn(ctx), 200);
    const whole = await ctx.ask(url, { headers: { cookie } });
    assert.equal((await whole.arrayBuffer()).byteLength, 9_000_000);
  });

  test('are left after a while', async (context) => {
    const ctx = await listen(context, t.ctx, aMoment);
    await reading(ctx, 5);
    await closed(ctx.held());
  });
});

describe('a line of requests on one connection', () => {
  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const last = 'Connection: close\r\n';

  test('that is long ends it, the rest unread', async (context) => {
    const ctx = await listen(context, t.ctx);
    let read = 0;
    ctx.app.server.on('request', () => {
      read += 1;
    });
    await allSaid(await ctx.open(request('/healthz').repeat(500)));
    assert.equal(ctx.held().length, 0);
    assert.equal(read, 5);
  });

  test('that is short is answered in turn: the next is begun when the one before it was taken', async (context) => {
    const ctx = await listen(context, t.ctx, { maxInFlightPerAddress: 1 });
    const line = await ctx.open(request('/api/plans').repeat(3) + request('/api/plans', last));
    assert.equal((await allSaid(line)).match(/HTTP\/1\.1 200 /g)?.length, 4);
  });
});

describe('connections on which nothing comes', () => {
  test('two thousand of them keep nobody out', async (context) => {
    const ctx = await listen(context, t.ctx);
    for (let n = 0; n < crowd; n += 1) await ctx.open(n % 2 ? '' : 'GET /healthz HTTP/1.1\r\nX-Slow: ');
    assert.equal((await ctx.ask('/healthz')).status, 200);
    assert.equal(await signsIn(ctx), 200);
    assert.ok(ctx.held().length <= 1_100, `${ctx.held().length} connections of one address are kept`);
  });

  test('are closed when the headers’ time is over', async (context) => {
    const ctx = await listen(context, t.ctx, aMoment);
    const [silent, slow] = [await ctx.open(), await ctx.open('GET /healthz HTTP/1.1\r\nX-Slow: ')];
    assert.match(await allSaid(slow), /^HTTP\/1\.1 408 |^$/);
    await allSaid(silent);
  });

  test('give way in the order in which they began to wait; whoever is being served stays', async (context) => {
    const ctx = await listen(context, t.ctx, { maxConnectionsPerAddress: 3 });
    const arrived = () => once(ctx.app.server, 'connection');
    const sockets: Socket[] = [];
    for (let n = 0; n < 3; n += 1) {
      const seen = arrived();
      sockets.push(await ctx.open());
      await seen;
    }
    // The first one speaks, and is therefore no longer the one that waits longest.
    sockets[0]?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(sockets[0] as Socket, 'data');
    const [fourth] = [await ctx.open()];
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
    const ctx = await listen(context, proxied.ctx, { maxConnectionsPerAddress: 2 });
    const other = await ctx.open(from('198.51.100.9'));
    const first = await ctx.open(from('198.51.100.7'));
    for (let n = 0; n < 2; n += 1) await ctx.open(from('198.51.100.7'));
    await closed([first]);
    assert.equal(other.destroyed, false);
    assert.equal((await ctx.ask('/healthz')).status, 200);
  });

  test('one address takes only its share of the work; who watches is always answered', async (context) => {
    const ctx = await listen(context, proxied.ctx, { maxInFlight: 3, maxInFlightPerAddress: 2 });
    const ask = (address: string, path = '/api/plans') => ctx.ask(path, { headers: { 'x-forwarded-for': address } });
    const answers: Promise<Response>[] = [];
    await proxied.make(async (tx) => {
      // While the plans are locked, whoever asks for them is being worked for.
      await sql`lock table subscription_plans in access exclusive mode`.execute(tx);
      for (let n = 0; n < 2; n += 1) {
        const received = once(ctx.app.server, 'request');
        answers.push(ask('198.51.100.7'));
        await received;
      }
      const refused = await ask('198.51.100.7');
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '5');
      assert.equal(((await refused.json()) as { code: string }).code, 'server.overloaded');
      const tab = { 'x-forwarded-for': '198.51.100.7', accept: 'text/html', 'sec-fetch-mode': 'navigate' };
      const page = await ctx.ask('/clinica/login', { headers: tab });
      assert.equal(page.status, 503);
      assert.match(await page.text(), /O sistema está muito ocupado agora[\s\S]*Recarregar a página/);
      assert.equal((await ask('198.51.100.8', '/api/public-config')).status, 200, 'another address');
      assert.equal((await ask('198.51.100.7', '/readyz')).status, 200);
      const received = once(ctx.app.server, 'request');
      answers.push(ask('198.51.100.8'));
      await received;
      assert.equal((await ask('198.51.100.9', '/api/public-config')).status, 503, 'all places are taken');
      assert.equal((await ask('198.51.100.7', '/healthz')).status, 200);
    });
    for (const answer of answers) assert.equal((await answer).status, 200);
    assert.equal((await ask('198.51.100.7')).status, 200, 'places are free again');
  });

  test('whoever leaves while being worked for leaves no place taken for ever', async (context) => {
    const ctx = await listen(context, proxied.ctx, { maxInFlight: 1 });
    await proxied.make(async (tx) => {
      await sql`lock table subscription_plans in access exclusive mode`.execute(tx);
      const received = once(ctx.app.server, 'request');
      const socket = await ctx.open('GET /api/plans HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await received;
      socket.destroy();
      await closed(ctx.held());
      assert.equal((await ctx.ask('/api/public-config')).status, 503, 'the work goes on');
    });
    let served = await ctx.ask('/api/public-config');
    for (let n = 0; n < 200 && served.status === 503; n += 1) served = await ctx.ask('/api/public-config');
    assert.equal(served.status, 200);
  });
});
