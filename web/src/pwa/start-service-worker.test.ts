import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServiceWorker } from './start-service-worker.ts';

function open(readyState: DocumentReadyState, serviceWorker?: { register: (url: string) => Promise<unknown> }) {
  return Object.assign(new EventTarget(), { document: { readyState }, navigator: { serviceWorker } }) as never;
}

test('the worker waits for the page, and a refusal harms nobody', async () => {
  const asked: string[] = [];
  const refusing = {
    register: (url: string) => {
      asked.push(url);
      return Promise.reject(new Error('refused'));
    },
  };
  const loading: EventTarget = open('loading', refusing);
  startServiceWorker(loading as never);
  assert.deepEqual(asked, []);
  loading.dispatchEvent(new Event('load'));
  assert.deepEqual(asked, ['/sw.js']);
  startServiceWorker(open('complete', refusing));
  assert.deepEqual(asked, ['/sw.js', '/sw.js']);
  startServiceWorker(open('complete'));
  await new Promise(setImmediate);
});
