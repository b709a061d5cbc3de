import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clearPreloaded, takePreloaded } from './preloaded.ts';

const address = '/api/session';
const get = { method: 'GET' };
const text = async (init: RequestInit = get) => (await takePreloaded(address, init))?.text();

function preload(answer: Response | undefined, ageMs = 0): void {
  globalThis.preloaded = new Map([[address, { at: Date.now() - ageMs, response: Promise.resolve(answer) }]]);
}

afterEach(() => {
  globalThis.preloaded = undefined;
});

test('a preloaded response is taken once', async () => {
  preload(new Response('preloaded'));
  assert.equal(await text(), 'preloaded');
  assert.equal(await text(), undefined);
});

test('a refusal, no answer and an old response are requested again', async () => {
  for (const [answer, age] of [
    [new Response('refused', { status: 403 }), 0],
    [undefined, 0],
    [new Response('old'), 60_000],
  ] as const) {
    preload(answer, age);
    assert.equal(await text(), undefined);
  }
});

test('only a GET takes it, and nothing is left after clearing', async () => {
  preload(new Response('preloaded'));
  assert.equal(await text({ method: 'POST' }), undefined);
  clearPreloaded();
  assert.equal(await text(), undefined);
});
