import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { CrlError, type CrlErrorReason, createCrlSource } from './crl-source.ts';

const failsWith = (reason: CrlErrorReason) => (error: unknown) => error instanceof CrlError && error.reason === reason;

async function serve(t: TestContext, answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('asks only hosts it was given, over http or https, and says so beforehand', async () => {
  const source = createCrlSource({ hosts: ['repo.iti.br'] });
  assert.ok(source.takes('http://repo.iti.br/lcr/public/LCRacraizGovBr.crl'));
  assert.ok(source.takes('https://REPO.ITI.BR/lcr.crl'));
  for (const address of [
    'http://repo.iti.br.evil.example/lcr.crl',
    'http://repo.iti.br:8080/lcr.crl',
    'http://someone:else@repo.iti.br/lcr.crl',
    'http://169.254.169.254/latest/meta-data',
    'ldap://repo.iti.br/lcr',
    'file:///etc/passwd',
    'lcr.crl',
  ]) {
    assert.ok(!source.takes(address), address);
    await assert.rejects(source.fetch(address), failsWith('not_allowed'), address);
  }
  assert.ok(!createCrlSource({ hosts: [] }).takes('http://repo.iti.br/lcr.crl'), 'off');
});

test('a known name that leads into our own network is not asked', async (t) => {
  let asked = 0;
  const host = await serve(t, (_request, response) => {
    asked += 1;
    response.end('lista');
  });
  const inside = `localhost:${host.split(':')[1]}`;
  await assert.rejects(createCrlSource({ hosts: [inside] }).fetch(`http://${inside}/a.crl`), failsWith('unavailable'));
  assert.equal(asked, 0);
});

test('follows a redirect to the same host and to no other', async (t) => {
  const other = await serve(t, (_request, response) => response.end('de outro'));
  const host = await serve(t, (request, response) => {
    if (request.url === '/aqui.crl') response.end('lista');
    else if (request.url === '/perto.crl') response.writeHead(302, { location: '/aqui.crl' }).end();
    else if (request.url === '/roda.crl') response.writeHead(302, { location: '/roda.crl' }).end();
    else response.writeHead(302, { location: `http://${other}/` }).end();
  });
  const source = createCrlSource({ hosts: [host, other], mayBeInside: true });
  assert.equal(String(await source.fetch(`http://${host}/perto.crl`)), 'lista');
  await assert.rejects(source.fetch(`http://${host}/longe.crl`), failsWith('moved'));
  await assert.rejects(source.fetch(`http://${host}/roda.crl`), failsWith('moved'));
});

test('gives up what is too large, announced or not, gone, or slow', async (t) => {
  const host = await serve(t, (request, response) => {
    if (request.url === '/anunciada') response.writeHead(200, { 'content-length': '2000' }).end(Buffer.alloc(2000));
    else if (request.url === '/sem-fim') {
      response.on('close', () => clearInterval(timer));
      const timer = setInterval(() => response.write(Buffer.alloc(500)), 1);
    } else if (request.url === '/calada') return;
    else response.writeHead(request.url === '/sumiu' ? 404 : 503).end();
  });
  const limits = { hosts: [host], mayBeInside: true, maxBytes: 1000 };
  const source = createCrlSource(limits);
  const fetched = (path: string) => source.fetch(`http://${host}${path}`);
  await assert.rejects(fetched('/anunciada'), failsWith('too_large'));
  await assert.rejects(fetched('/sem-fim'), failsWith('too_large'));
  const impatient = createCrlSource({ ...limits, timeoutMs: 100 });
  await assert.rejects(impatient.fetch(`http://${host}/calada`), failsWith('unavailable'));
  await assert.rejects(fetched('/sumiu'), failsWith('not_found'));
  await assert.rejects(fetched('/cansada'), failsWith('unavailable'));
});
