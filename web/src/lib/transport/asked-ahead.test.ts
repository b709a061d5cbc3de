import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { answeredAhead, forgetAskedAhead } from './asked-ahead.ts';

const address = '/api/session';
const get = { method: 'GET' };
const text = async (init: RequestInit = get) => (await answeredAhead(address, init))?.text();

function askedBefore(answer: Response | undefined, ageMs = 0): void {
  globalThis.askedAhead = new Map([[address, { at: Date.now() - ageMs, answer: Promise.resolve(answer) }]]);
}

afterEach(() => {
  globalThis.askedAhead = undefined;
});

test('an answer that was asked for ahead is taken once', async () => {
  askedBefore(new Response('ahead'));
  assert.equal(await text(), 'ahead');
  assert.equal(await text(), undefined);
});

test('a refusal, no answer and an old answer are none: it is asked anew', async () => {
  for (const [answer, age] of [
    [new Response('refused', { status: 403 }), 0],
    [undefined, 0],
    [new Response('old'), 60_000],
  ] as const) {
    askedBefore(answer, age);
    assert.equal(await text(), undefined);
  }
});

test('only what reads takes it, and nothing once its person is gone', async () => {
  askedBefore(new Response('ahead'));
  assert.equal(await text({ method: 'POST' }), undefined);
  forgetAskedAhead();
  assert.equal(await text(), undefined);
});
