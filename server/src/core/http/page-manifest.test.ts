import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';

const t = await testApp();
const webFolder = await mkdtemp(join(tmpdir(), 'vm-web-'));
await writeFile(join(webFolder, 'index.html'), '<html><head></head><body>landing</body></html>');
await writeFile(join(webFolder, 'app.html'), '<html><head></head><body>app</body></html>');
const app = await createApp(t.ctx, { webFolder });
after(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

const page = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { accept: 'text/html' } });

test('the pages of a clinic arrive with its manifest, each side with its own', async () => {
  const id = newId();
  for (const [url, area] of [
    [`/paciente/${id}`, 'patient'],
    [`/paciente/${id}/painel?x=1`, 'patient'],
    [`/paciente/${id.toUpperCase()}`, 'patient'],
    [`/clinica/${id}/pacientes`, 'clinic'],
  ] as const) {
    const { statusCode, headers, body } = await page(url);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.ok(
      body.includes(`<link rel="manifest" href="/functions/v1/rapid-handler?clinic_id=${id}&amp;area=${area}"></head>`),
      body,
    );
  }
  assert.equal((await page(`/paciente/${id}`, 'HEAD')).statusCode, 200);
});

test('no other page has one, and nothing else of the address reaches the page', async () => {
  for (const url of [
    '/',
    '/paciente/login',
    '/admin',
    `/admin/${newId()}`,
    `/paciente/${newId()}x`,
    `/x/paciente/${newId()}`,
    '/paciente/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  ]) {
    const { body, statusCode } = await page(url);
    assert.equal(statusCode, 200, url);
    assert.ok(!body.includes('manifest') && !body.includes('script'), body);
  }
  const odd = await page(`/paciente/${newId()}/%22%3E%3Cscript%3E?q="><script>`);
  assert.ok(!odd.body.includes('<script>'), odd.body);
});
