import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, test } from 'node:test';
import { createSuperAdmin } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';
import { parseHost } from './host.ts';

type Environment = Record<string, string>;

/** A server on a real socket. Tests name the address as any client may: whatever they like. */
async function listening(environment: Environment, host = environment.HOST ?? '127.0.0.1') {
  const t = await testApp({ RATE_LIMITS: host === '127.0.0.1' ? 'off' : 'on', ...environment });
  const app = await createApp(t.ctx, { maxEventLoopDelayMs: 0 });
  after(() => app.close());
  await app.listen({ host, port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ask = (named: string, path = '/api/setup', headers: Environment = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host: named, ...headers } }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          body += piece;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      asked.on('error', reject).end();
    });
  return { t, port, ask, status: async (named: string, path?: string) => (await ask(named, path)).status };
}

describe('listening on loopback', async () => {
  const { ask, status, port } = await listening({});

  test('the names of this machine with the port are ours', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'localhost.'])
      assert.equal(await status(`${name}:${port}`), 200, name);
  });

  test('any other name gets a clear 421, on every path, page and file', async () => {
    const foreign = await ask(`atacante.exemplo:${port}`);
    assert.equal(foreign.status, 421);
    assert.equal(JSON.parse(foreign.body).code, 'request.wrong_host');
    for (const path of [
      '/',
      '/admin/criar',
      '/api/session',
      '/api/nada',
      '/sw.js',
      '/api/docs',
      '/healthz/../api/setup',
    ])
      assert.equal(await status(`atacante.exemplo:${port}`, path), 421, path);
    for (const name of [
      '127.0.0.1.atacante.exemplo',
      'localhost.atacante.exemplo',
      'atacante.exemplo',
      '127.0.0.2',
      '169.254.169.254',
      'localhost@atacante.exemplo',
      'atacante.exemplo/localhost',
    ])
      assert.equal(await status(`${name}:${port}`), 421, name);
    assert.equal(await status(`localhost:${port + 1}`), 421, 'another port');
  });

  test('a name forwarded by nobody we trust changes nothing', async () => {
    const headers = { 'x-forwarded-host': `localhost:${port}` };
    assert.equal((await ask(`atacante.exemplo:${port}`, '/api/setup', headers)).status, 421);
    const lying = { 'x-forwarded-host': 'atacante.exemplo' };
    assert.equal((await ask(`localhost:${port}`, '/api/setup', lying)).status, 200);
  });

  test('probes may ask by whatever address they know', async () => {
    for (const path of ['/healthz', '/readyz']) assert.equal(await status(`10.0.0.7:${port}`, path), 200, path);
  });
});

test('with APP_URL its name is ours, and the address listened on', async () => {
  const { status, port } = await listening({ APP_URL: 'https://clinicas.exemplo.med' });
  for (const name of ['clinicas.exemplo.med', 'CLINICAS.exemplo.med:443', `127.0.0.1:${port}`, `localhost:${port}`])
    assert.equal(await status(name), 200, name);
  for (const name of ['clinicas.exemplo.med:8443', 'exemplo.med', 'x.clinicas.exemplo.med', 'clinicas.exemplo.med.x'])
    assert.equal(await status(name), 421, name);
});

test('a page’s own port counts, also when only the proxy in front listens on it', async () => {
  const { status } = await listening({ APP_URL: 'http://127.0.0.1:3000' });
  assert.equal(await status('localhost:3000'), 200);
  assert.equal(await status('localhost:3001'), 421);
});

test('behind a trusted proxy the name it tells is judged', async () => {
  const { ask } = await listening({ APP_URL: 'https://clinicas.exemplo.med', TRUST_PROXY: '1' });
  const through = (named: string) => ask('app:3000', '/api/setup', { 'x-forwarded-host': named });
  assert.equal((await through('clinicas.exemplo.med')).status, 200);
  assert.equal((await through('atacante.exemplo')).status, 421);
  assert.equal((await through('clinicas.exemplo.med, atacante.exemplo')).status, 421);
  assert.equal((await ask('app:3000')).status, 421);
});

test('listening everywhere, names are ours only through APP_URL', async () => {
  const unnamed = await listening({ HOST: '0.0.0.0' });
  for (const name of [`192.0.2.7:${unnamed.port}`, '192.0.2.7:8080', '[2001:db8::1]:80', 'localhost:8080', '127.0.0.1'])
    assert.equal(await unnamed.status(name), 200, name);
  for (const name of ['servidor.lan', `atacante.exemplo:${unnamed.port}`])
    assert.equal(await unnamed.status(name), 421, name);
  const named = await listening({ HOST: '0.0.0.0', APP_URL: 'http://servidor.lan:8080' });
  for (const name of ['servidor.lan:8080', `127.0.0.1:${named.port}`, `localhost:${named.port}`])
    assert.equal(await named.status(name), 200, name);
  for (const name of ['servidor.lan:80', `192.0.2.7:${named.port}`, `atacante.exemplo:${named.port}`])
    assert.equal(await named.status(name), 421, name);
});

test('a rebound page cannot create the Super Admin', async () => {
  const { t } = await listening({});
  const answer = await t.app.inject({
    method: 'POST',
    url: createSuperAdmin.path,
    headers: { host: 'atacante.exemplo:3000', origin: 'http://atacante.exemplo:3000', 'sec-fetch-site': 'same-origin' },
    payload: { name: 'Intrusa', email: 'intrusa@exemplo.med', password: 'Senha-forte-1' },
  });
  assert.equal(answer.statusCode, 421);
  assert.deepEqual(await t.make((tx) => tx.selectFrom('users').select('id').execute()), []);
});

test('what is no host is none', () => {
  for (const text of ['', ':80', 'a b', 'a:b', 'a/b', 'a@b', '[::1', '::1', 'a:123456', '[x]', 'a?b', 'a#b'])
    assert.equal(parseHost(text), undefined, text);
  assert.deepEqual(parseHost('[::1]:80'), { name: '::1', port: 80 });
  assert.deepEqual(parseHost('A.b'), { name: 'a.b', port: undefined });
});
