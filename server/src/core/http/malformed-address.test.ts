import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp({ RATE_LIMITS: 'off' });
const folder = await mkdtemp(join(tmpdir(), 'vm-web-'));
await writeFile(join(folder, 'app.html'), '<head></head><p>casca</p>');
const app = await createApp(t.ctx, { webFolder: folder });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** As it is on the wire: clients mend addresses before they send them. */
async function raw(head: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(`${head}\r\n\r\n`, 'latin1');
  await once(socket, 'close');
  const [headers = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body };
}

const ask = (method: string, target: string, headers = 'Accept: text/html') =>
  raw(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\nConnection: close`);

const brokenPages = [
  '/promocao-50%',
  '/%ff',
  '/%',
  '/%zz',
  '/clinica/%c3%28',
  '/a%e0%a4%a',
  '//evil.example/%',
  '/%5c%ff',
];

test('a page whose address cannot be read leads to the start, as every unknown page', async () => {
  for (const path of brokenPages)
    for (const [method, accept] of [
      ['GET', 'Accept: text/html'],
      ['GET', 'Accept: */*'],
      ['HEAD', 'Accept: text/html'],
    ] as const) {
      const { status, headers, body } = await ask(method, path, accept);
      assert.equal(status, 302, `${method} ${path}: ${headers} ${body}`);
      assert.match(headers, /^location: \/\r?$/im, path);
      assert.match(headers, /^cache-control: no-store\r?$/im, path);
      assert.match(headers, /^x-content-type-options: nosniff\r?$/im, path);
      assert.match(headers, /^x-request-id: \S+\r?$/im, path);
    }
});

test('one that can be read and means nothing is the app’s, which leads to the start', async () => {
  for (const path of [
    '/%00',
    '/a%00b',
    '/clinica/%00/pacientes',
    '/%2e%2e/%2e%2e/etc/passwd',
    `/${'a'.repeat(5000)}`,
  ]) {
    const { status, body } = await ask('GET', path);
    assert.equal(status, 200, path);
    assert.match(body, /casca/, path);
  }
});

test('at a program’s address the answer has the one shape, in Portuguese', async () => {
  for (const path of [
    '/api/%ff',
    '/api/clinics/%/settings',
    '/functions/v1/%zz',
    '/assets/%ff',
    '/pagamento-teste/%',
    '/clinic-assets/%ff/x',
  ])
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await ask(method, path, 'Accept: */*');
      assert.equal(status, 400, path);
      assert.match(headers, /^content-type: application\/json; charset=utf-8\r?$/im);
      const { requestId, ...said } = JSON.parse(body);
      assert.deepEqual(said, { code: 'request.malformed', message: 'Não foi possível ler o pedido enviado.' }, path);
      assert.ok(requestId);
    }
  const post = await ask('POST', '/promocao-50%');
  assert.equal(post.status, 400);
  assert.equal(JSON.parse(post.body).code, 'request.malformed');
});

/** A page of ours, which needs no further file, runs nothing and leads elsewhere. */
function assertPage(headers: string, body: string, says: string): void {
  assert.match(headers, /^content-type: text\/html; charset=utf-8\r?$/im);
  assert.match(headers, /^content-security-policy: default-src 'none'; style-src 'sha256-[^']+';/im);
  assert.match(body, new RegExp(`<h1>${says}</h1>`));
  assert.match(body, /<a class="button" href="\/">Voltar para o início<\/a>/);
  assert.doesNotMatch(body, /<script|requestId|src=/);
}

test('a person who opens such an address reads a page', async () => {
  for (const [path, expected, says] of [
    ['/api/%ff', 400, 'Não foi possível ler o pedido enviado.'],
    ['/assets/%ff', 400, 'Não foi possível ler o pedido enviado.'],
    ['/api/nada', 404, 'Endereço não encontrado.'],
    [`/api/clinics/${'a'.repeat(300)}/settings`, 404, 'Endereço não encontrado.'],
  ] as const) {
    const { status, headers, body } = await ask('GET', path);
    assert.equal(status, expected, path);
    assertPage(headers, body, says);
  }
  const { headers } = await ask('GET', '/api/nada', 'Accept: text/html\r\nSec-Fetch-Dest: empty');
  assert.match(headers, /^content-type: application\/json/im, 'a script is told in the one shape');
});

test('too long a part of an address is no address of ours', async () => {
  const { status, body } = await ask('GET', `/api/clinics/${'a'.repeat(300)}/settings`, 'Accept: */*');
  assert.equal(status, 404, body);
  assert.equal(JSON.parse(body).message, 'Endereço não encontrado.');
});

test('an endless address or header is told so', async () => {
  const words = 'O endereço ou os cabeçalhos do pedido são longos demais.';
  for (const [place, asPage] of [
    ['/', true],
    ['/api/session', false],
  ] as const)
    for (const head of [
      `GET ${place}${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost`,
      `GET ${place} HTTP/1.1\r\nHost: localhost\r\nX-Grande: ${'a'.repeat(40_000)}`,
      `GET ${place} HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a=b; '.repeat(8_000)}`,
    ]) {
      const { status, headers, body } = await raw(head);
      assert.equal(status, 431, headers);
      assert.match(headers, /^x-content-type-options: nosniff\r?$/im);
      if (asPage) assertPage(headers, body, words);
      else assert.deepEqual([JSON.parse(body).code, JSON.parse(body).message], ['request.headers_too_large', words]);
    }
});

test('methods nobody serves get the one shape too', async () => {
  const shapes: [string, number][] = [
    ['PROPFIND', 404],
    ['QUERY', 400],
    ['TRACE', 404],
    ['OPTIONS', 404],
    ['NADA', 400],
  ];
  for (const [method, expected] of shapes)
    for (const path of ['/', '/api/session', '/nada']) {
      const { status, headers, body } = await ask(method, path);
      assert.equal(status, expected, `${method} ${path} ${body}`);
      assert.match(headers, /^content-type: application\/json; charset=utf-8\r?$/im);
      assert.match(JSON.parse(body).message, /^(Endereço não encontrado|Não foi possível ler o pedido enviado)\.$/);
    }
});

test('an address in another form is answered calmly', async () => {
  for (const target of ['*', 'http://evil.example/', 'http://evil.example/%', 'http://evil.example/api/%ff']) {
    const { status, body, headers } = await ask('GET', target);
    assert.ok(status >= 200 && status < 500, `${target}: ${status} ${body}`);
    assert.doesNotMatch(headers, /^location: .*evil/im);
    assert.doesNotMatch(body, /FST_|Bad Request|Error/);
  }
});
