import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp({ APP_URL: 'https://clinicas.exemplo.med', SUPPORT_EMAIL: 'ajuda@exemplo.med' });
const folder = await mkdtemp(join(tmpdir(), 'vm-web-'));
await mkdir(join(folder, 'pages'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'app.html'), '<html lang="pt-BR"><head></head><p>shell for {{SUPPORT_EMAIL}}</p>');
await writeFile(join(folder, 'pages/area.html'), '<html lang="pt-BR"><head></head><p>soon</p>');
await writeFile(join(folder, 'pages/index.html'), '<link href="{{APP_URL}}/"> {{SUPPORT_WHATSAPP}} {{UNKNOWN}}');
await writeFile(join(folder, 'pages/privacidade.html'), `<p>${'texto '.repeat(200)}{{SUPPORT_EMAIL}}</p>`);
await writeFile(join(folder, 'pages/login.html'), '<form></form>');
await writeFile(join(folder, 'pages/login.bare.html'), '<p>left to the scripts</p>');
await writeFile(
  join(folder, 'pages.json'),
  JSON.stringify([
    { path: '/', file: 'pages/index.html', isFindable: true },
    { path: '/privacidade', file: 'pages/privacidade.html', isFindable: true },
    {
      path: '/clinica/login',
      file: 'pages/login.html',
      isFindable: false,
      bare: { file: 'pages/login.bare.html', asked: ['etapa', 'erro'] },
    },
    {
      path: '/admin/login',
      file: 'pages/login.html',
      isFindable: false,
      bare: { file: 'pages/login.bare.html', asked: ['etapa'], signedIn: true },
    },
  ]),
);
await writeFile(
  join(folder, 'areas.json'),
  JSON.stringify([
    { path: '/clinica/$clinicId/pacientes', files: ['assets/list.js', 'assets/frame.js'] },
    { path: '/admin', files: ['assets/panel.js'] },
  ]),
);
await writeFile(join(folder, 'assets/x-abc.js'), 'x');
await writeFile(join(folder, 'assets/x-abc.js.br'), brotliCompressSync('x'));
await writeFile(join(folder, 'assets/x-abc.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
const app = await createApp(t.ctx, { webFolder: folder });
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'clinicas.exemplo.med', accept: 'text/html', ...headers } });

test('a listed page carries the address and contact of this installation and may be found', async () => {
  const landing = await get('/', { accept: '*/*' });
  assert.equal(landing.statusCode, 200);
  assert.equal(landing.body, '<link href="https://clinicas.exemplo.med/">  ');
  assert.equal(landing.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(landing.headers['cache-control'], 'no-cache');
  assert.equal(landing.headers['x-robots-tag'], undefined);
  assert.match((await get('/privacidade')).body, /ajuda@exemplo\.med/);
});

test('every other page, file and answer says that it is not to be indexed', async () => {
  for (const path of [
    '/clinica/0193b1c0-0000-7000-8000-000000000001/pacientes',
    '/admin',
    '/pagamento-realizado',
    '/nada',
  ]) {
    const page = await get(path);
    assert.equal(page.statusCode, 200, path);
    assert.match(page.body, /<p>shell for ajuda@exemplo\.med<\/p>$/, path);
    assert.equal(page.headers['x-robots-tag'], 'noindex', path);
  }
  for (const path of ['/api/plans', '/api/nada', '/api/docs'])
    assert.equal((await get(path)).headers['x-robots-tag'], 'noindex', path);
});

test('the site map lists exactly the pages that may be found, and robots.txt names it', async () => {
  const map = await get('/sitemap.xml');
  assert.match(map.headers['content-type'] as string, /^application\/xml/);
  const addresses = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  assert.deepEqual(addresses, ['https://clinicas.exemplo.med/', 'https://clinicas.exemplo.med/privacidade']);
  const robots = await get('/robots.txt', { accept: '*/*' });
  assert.match(robots.body, /^Sitemap: https:\/\/clinicas\.exemplo\.med\/sitemap\.xml$/m);
  assert.match(robots.body, /^Disallow: \/api\/$/m);
  assert.doesNotMatch(robots.body, /^Disallow: \/$/m);
});

test('a login is sent as it is rendered, unless its address or its visitor makes it another page', async () => {
  const session = { cookie: '__Secure-vm.session_token=x' };
  for (const url of ['/clinica/login', '/clinica/login?voltar=%2Fetapa&clinica=x', '/admin/login?erro=x']) {
    const page = await get(url);
    assert.equal(page.body, '<form></form>', url);
    assert.equal(page.headers['x-robots-tag'], 'noindex', url);
  }
  assert.equal((await get('/clinica/login', session)).body, '<form></form>');
  for (const url of ['/clinica/login?etapa=second_factor', '/clinica/login?voltar=x&erro=auth.forbidden'])
    assert.equal((await get(url)).body, '<p>left to the scripts</p>', url);
  assert.equal((await get('/admin/login', session)).body, '<p>left to the scripts</p>');
});

test('a page is packed as the browser asks, and not sent again while it is the same', async () => {
  const plain = await get('/privacidade');
  const brotli = await get('/privacidade', { 'accept-encoding': 'gzip, deflate, br' });
  const zipped = await get('/privacidade', { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
  assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body);
  const again = await get('/privacidade', { 'if-none-match': plain.headers.etag as string });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
});

test('templates and lists of the build are not files to fetch; hashed assets are, for a year', async () => {
  for (const path of ['/areas.json', '/pages.json', '/pages/index.html', '/app.html'])
    assert.equal((await get(path, { accept: '*/*' })).statusCode, 404, path);
  const asset = await get('/assets/x-abc.js');
  assert.equal(asset.body, 'x');
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(asset.headers['x-content-type-options'], 'nosniff');
  assert.equal(asset.headers['content-security-policy'], undefined);
  const packed = await get('/assets/x-abc.js', { 'accept-encoding': 'br' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(packed.headers['content-security-policy'], undefined);
  const drawing = await get('/assets/x-abc.svg');
  assert.match(drawing.headers['content-security-policy'] as string, /default-src 'self'/);
});

test('a page behind a login names the scripts it needs, and another page none of them', async () => {
  const scripts = async (url: string) =>
    [
      ...(await get(url)).body.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g),
    ].map(([, file]) => file);
  const list = ['/assets/list.js', '/assets/frame.js'];
  assert.deepEqual(await scripts('/clinica/0193b1c0-0000-7000-8000-000000000001/pacientes'), list);
  assert.deepEqual(await scripts('/clinica/0193b1c0-0000-7000-8000-000000000001/pacientes/?busca=ana'), list);
  assert.deepEqual(await scripts('/admin'), ['/assets/panel.js']);
  for (const other of ['/clinica/x/y/pacientes', '/clinica//pacientes', '/admin/pagamentos', '/administrar', '/nada'])
    assert.deepEqual(await scripts(other), [], other);
});

test('a signed-in visitor gets the area’s skeleton and the requests to preload; a stranger neither', async () => {
  const { owner, id } = await t.clinic();
  const url = `/clinica/${id}/pacientes`;
  const cookie = await t.cookieOf(owner);
  const own = await get(url, { cookie });
  assert.match(own.body, /^<html data-preload="\/api\/session[^"<>]*" lang="pt-BR">.*<p>soon<\/p>$/);
  assert.equal(own.headers['cache-control'], 'no-cache');
  for (const other of [await get(url), await get('/nada', { cookie })]) {
    assert.ok(!other.body.includes('data-preload'));
    assert.match(other.body, /<p>shell for ajuda@exemplo\.med<\/p>$/);
  }
});

test('a page that is another one for those who are signed in says so to whoever keeps it', async () => {
  assert.equal((await get('/admin/login')).headers.vary, 'accept-encoding, cookie');
  assert.equal((await get('/clinica/login')).headers.vary, 'accept-encoding');
});
