import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp({ RATE_LIMITS: 'on' });
const clinic = await t.clinic();
const cookie = await t.cookieOf(clinic.owner);
const settings = `/api/clinics/${clinic.id}/settings`;
const good = { name: 'Clínica Nova', colorPalette: 'verde-mar' };

const put = (payload: unknown, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'PUT',
    url: settings,
    headers: { cookie, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });

describe('bad bodies get one shape of answer, in Portuguese', () => {
  test('fields are named with the message of their rule', async () => {
    const answer = await put({ name: 'a', colorPalette: 'roxo' });
    assert.equal(answer.statusCode, 400);
    const { requestId, ...body } = answer.json();
    assert.deepEqual(body, {
      code: 'request.invalid',
      message: 'Verifique os campos destacados e tente novamente.',
      fields: { name: 'Nome obrigatório', colorPalette: 'Selecione uma cor' },
    });
    assert.equal(requestId, answer.headers['x-request-id']);
  });

  for (const [what, body] of [
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '42'],
    ['wrong types', JSON.stringify({ name: 1, colorPalette: {} })],
    ['nothing', '{}'],
  ] as const)
    test(`${what} instead of the object`, async () => {
      const answer = await put(body);
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json().code, 'request.invalid');
    });

  for (const [what, body] of [
    ['half a document', '{"name": "x"'],
    ['no body', ''],
    ['poisoned prototype', '{"__proto__": {"isAdmin": true}, "name": "Clínica", "colorPalette": "verde-mar"}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ] as const)
    test(`${what} is malformed`, async () => {
      const answer = await put(body);
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json().code, 'request.malformed');
    });

  test('another content type is not supported', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const answer = await put('name=x', { 'content-type': type });
      assert.equal(answer.statusCode, 415, type);
      assert.equal(answer.json().code, 'request.unsupported_type');
    }
  });

  test('a body past the limit is refused', async () => {
    const answer = await put({ ...good, name: 'x'.repeat(70_000) });
    assert.equal(answer.statusCode, 413);
    assert.equal(answer.json().code, 'request.too_large');
  });

  test('an endpoint that takes no body refuses one', async () => {
    const admin = await t.cookieOf(await t.person({ isSuperAdmin: true }));
    const url = `/api/admin/jobs/${clinic.id}/retry`;
    const answer = await t.app.inject({ method: 'POST', url, headers: { cookie: admin }, payload: { x: 1 } });
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json().code, 'request.invalid');
  });

  test('the unknown is 404 in the same shape, and a wrong method too', async () => {
    for (const [method, url] of [
      ['GET', '/api/nada'],
      ['DELETE', settings],
      ['POST', '/functions/v1/nada'],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers: { accept: 'application/json', cookie } });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'request.not_found');
    }
  });

  test('hostile query values are refused or harmless', async () => {
    const list = `/api/clinics/${clinic.id}/patients`;
    for (const query of [
      'limit=1;drop table users',
      'limit=-1',
      'limit=99999',
      'limit[]=1',
      'after=%27%3B--',
      'sort=password',
      'after=WyJhIiwiYiJd',
    ]) {
      const answer = await t.app.inject({ url: `${list}?${query}`, headers: { cookie } });
      assert.equal(answer.statusCode, 400, query);
    }
    for (const search of ["' or '1'='1", '%', '_', '\\', '<script>', '\u202e', '😀'.repeat(20)]) {
      const answer = await t.app.inject({ url: list, query: { search }, headers: { cookie } });
      assert.equal(answer.statusCode, 200, search);
      assert.equal(answer.json().total, 0, search);
    }
  });
});

describe('on a real socket', () => {
  let port: number;
  before(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  async function raw(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.write(text);
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }

  test('a chunked body without a length meets the same limit', async () => {
    const piece = 'x'.repeat(32_000);
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
    const answer = await raw(
      `PUT ${settings} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(4)}0\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /"code":"request\.too_large"/);
  });

  test('what is no HTTP gets the one shape of answer', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /"code":"request\.malformed"/);
  });

  test('a stranger’s upload is refused before it is received', async () => {
    const answer = await raw(
      `PUT ${settings} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 401 /);
  });
});

describe('another site’s page', () => {
  test('cannot change anything in a person’s name', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await put(good, headers as Record<string, string>);
      assert.equal(answer.statusCode, 403, JSON.stringify(headers));
      assert.equal(answer.json().code, 'request.wrong_origin');
    }
  });

  test('while our own may', async () => {
    const answer = await put(good, { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' });
    assert.equal(answer.statusCode, 200);
  });
});

describe('headers', () => {
  test('keep the browser strict on every answer', async () => {
    for (const url of ['/healthz', '/api/plans', '/api/nada', '/api/docs', '/api/session']) {
      const { headers } = await t.app.inject({ url });
      assert.match(String(headers['content-security-policy']), /script-src 'self';style-src 'self'/, url);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.ok(headers['x-request-id']);
      assert.equal(headers['strict-transport-security'], undefined, 'no HSTS over http');
    }
  });

  test('answers of the API are never stored', async () => {
    assert.equal(
      (await t.app.inject({ url: '/api/session', headers: { cookie } })).headers['cache-control'],
      'no-store',
    );
    assert.equal((await t.app.inject('/api/session')).headers['cache-control'], 'no-store');
  });
});

describe('the session cookie', () => {
  test('opens nothing when unsigned, altered, expired or of another secret', async () => {
    const [name = '', value = ''] = cookie.split('=');
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const forged = [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, `x${token}.${signature}`, '%', '.', ''];
    for (const attempt of forged) {
      const answer = await t.app.inject({ url: '/api/session', headers: { cookie: `${name}=${attempt}` } });
      assert.equal(answer.statusCode, 401, attempt);
    }
    await t.make((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: new Date(0).toISOString() })
        .where('token', '=', token)
        .execute(),
    );
    assert.equal((await t.app.inject({ url: '/api/session', headers: { cookie } })).statusCode, 401);
  });
});
