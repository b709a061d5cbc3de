import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileBodyType } from '@virtual-med/contract/core/file-fields';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp({ TRUST_PROXY: '1' });
const folder = await mkdtemp(join(tmpdir(), 'vm-web-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'app.html'), '<head></head>');
await writeFile(join(folder, 'assets/x-abc.js'), 'x');
const app = await createApp(t.ctx, { webFolder: folder, maxEventLoopDelayMs: 0 });
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Eight times what a connection may send, so that a cost that grows with the square stands out from any noise. */
const length = 128 * 1024;
const fill = (unit: string): string => `x${unit.repeat(length / unit.length)}x`;
const units = [
  ' ',
  '\t',
  ';',
  ', ',
  '; ',
  ' ;',
  '=',
  '"',
  '%',
  '0',
  '/',
  '-',
  '.',
  'a=',
  'q=0.0',
  'Version/1 ',
  '"a",',
];
const headers = [
  'accept',
  'accept-encoding',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
] as const;

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('no header costs more than in proportion to its length', async () => {
  const clinic = await t.clinic();
  const cookie = await t.cookieOf(clinic.owner);
  const routes = [
    { method: 'GET', url: '/' },
    { method: 'GET', url: '/assets/x-abc.js' },
    { method: 'GET', url: '/api/session' },
    { method: 'POST', url: `/api/clinics/${clinic.id}/documents` },
  ] as const;
  const costly: string[] = [];
  for (const { method, url } of routes)
    for (const name of headers) {
      const ask = (value: string) =>
        app.inject({
          method,
          url,
          headers: { accept: 'text/html', cookie, [name]: value },
          ...(method === 'POST' ? { payload: 'x' } : {}),
        });
      await ask(fill('a'));
      const plain = Math.max(10, await cpuMs(() => ask(fill('a'))));
      for (const unit of units) {
        const values =
          name === 'content-type'
            ? [fill(unit), `multipart/form-data; boundary=${fill(unit)}`, `${fileBodyType};${fill(unit)}`]
            : [fill(unit)];
        for (const value of values) {
          const cost = await cpuMs(() => ask(value));
          if (cost > 50 * plain)
            costly.push(`${method} ${url} ${name} of ${JSON.stringify(unit)}: ${cost} ms of ${plain}`);
        }
      }
    }
  assert.deepEqual(costly, []);
});
