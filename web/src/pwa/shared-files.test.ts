import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { shareAddress, sharedField, sharedHash } from '@virtual-med/contract/branding/pwa-addresses';
import { forgetKeptFiles, forgetShared } from '../lib/storage/kept-files.ts';
import { readShared } from '../lib/storage/shared-files.ts';
import { memoryCaches } from '../testing/memory-caches.ts';

const program = await readFile(new URL('../../public/sw.js', import.meta.url), 'utf8');
const page = shareAddress('01a1f380-6e05-7466-9424-76d07c020519');
const otherPage = shareAddress('01a1f380-6e05-7466-9424-76d07c020520');

type Listener = (event: Record<string, unknown>) => void;

/** The service worker as the product ships it, and what a browser tells it. */
function worker(now = () => Date.now()) {
  const caches = memoryCaches();
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: 'http://localhost' },
    skipWaiting: async () => undefined,
    registration: {},
    clients: { claim: async () => undefined },
  };
  const told = Object.assign(Object.create(Date), { now });
  const redirect = (url: string, status: number) => ({ url, status });
  runInContext(
    program,
    createContext({
      self,
      caches,
      File,
      URL,
      Request,
      Response: Object.assign(
        function answer(this: unknown, body: BodyInit, init: ResponseInit) {
          return new Response(body, init);
        },
        { redirect, error: Response.error },
      ),
      Date: told,
      fetch: async () => new Response('page'),
    }),
  );
  async function happen(name: string, event: Record<string, unknown> = {}) {
    let answer: unknown;
    const waited: unknown[] = [];
    listeners.get(name)?.({
      ...event,
      respondWith: (given: unknown) => {
        answer = given;
      },
      waitUntil: (work: unknown) => waited.push(work),
    });
    await Promise.all(waited);
    return answer as Promise<{ url: string; status: number }> | undefined;
  }
  const share = async (path: string, files: readonly File[], change: Record<string, unknown> = {}) => {
    const form = new FormData();
    for (const file of files) form.append(sharedField, file);
    form.append('title', 'não é um arquivo');
    const request = { method: 'POST', mode: 'navigate', url: `http://localhost${path}`, formData: async () => form };
    return happen('fetch', { request: { ...request, ...change } });
  };
  const open = (path: string) =>
    happen('fetch', {
      request: { method: 'GET', mode: 'navigate', destination: 'document', url: `http://localhost${path}` },
    });
  return { caches, happen, share, open };
}

const pdf = new File(['%PDF-1.4 um'], 'Exame João.pdf', { type: 'application/pdf' });
const photo = new File(['jpeg'], 'foto.jpg', { type: 'image/jpeg' });

test('files shared with a clinic’s app are held for its page, as they were', async () => {
  const { caches, share } = worker();
  const answer = await share(page, [pdf, photo]);
  assert.deepEqual(answer, { url: `${page}#${sharedHash}`, status: 303 });
  const held = await readShared(page, caches);
  assert.deepEqual(
    held.map(({ name, type }) => [name, type]),
    [
      ['Exame João.pdf', 'application/pdf'],
      ['foto.jpg', 'image/jpeg'],
    ],
  );
  assert.equal(await held[0]?.text(), '%PDF-1.4 um');
  assert.deepEqual(await readShared(otherPage, caches), [], 'another clinic’s page has no part in them');
  await share(page, [photo]);
  assert.equal((await readShared(page, caches)).length, 1, 'only the last sharing is held');
});

test('they outlive a sign-in and a new build, and nothing longer', async () => {
  let now = Date.now();
  const { caches, share, happen, open } = worker(() => now);
  await share(page, [pdf]);
  await forgetKeptFiles(caches);
  await happen('activate');
  assert.equal((await readShared(page, caches)).length, 1);
  await forgetShared(caches);
  assert.deepEqual(await caches.keys(), []);

  await share(page, [pdf]);
  await open('/clinica/login');
  assert.equal((await readShared(page, caches)).length, 1);
  now += 31 * 60_000;
  await open('/clinica/login');
  assert.ok(!(await caches.keys()).includes('virtual-med.shared'));
});

test('nothing else is held: other addresses, requests of pages, what cannot be read', async () => {
  const { caches, share } = worker();
  for (const path of [
    '/clinica/abc/entrada',
    '/paciente/01a1f380-6e05-7466-9424-76d07c020519',
    `${page}/x`,
    '/api/session',
  ])
    assert.equal(await share(path, [pdf]), undefined, path);
  assert.equal(await share(page, [pdf], { mode: 'cors' }), undefined);
  assert.equal(await share(page, [pdf], { url: `https://mal.exemplo${page}` }), undefined);
  const failing = { formData: () => Promise.reject(new TypeError('no form')) };
  assert.equal((await share(page, [pdf], failing))?.url, `${page}#${sharedHash}`);
  assert.deepEqual(await readShared(page, caches), []);
  assert.deepEqual(await caches.keys(), []);
});
