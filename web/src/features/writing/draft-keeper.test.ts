import assert from 'node:assert/strict';
import { mock, type TestContext, test } from 'node:test';
import { ApiError, noAnswer } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { createDraftKeeper } from './draft-keeper.ts';
import type { Content } from './draft-values.ts';

const at = '2026-01-15T12:00:00.000Z';
const begun = { note: 'a' };

function keeperOf(t: TestContext, unsent?: Content) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const sent: [Content, number][] = [];
  const kept: (Content | undefined)[] = [];
  let answer = async (revision: number) => ({ revision: revision + 1, updatedAt: at, missing: [] });
  const keeper = createDraftKeeper({
    kept: { revision: 1, updatedAt: at, missing: [] },
    content: begun,
    unsent,
    send: (content, revision) => {
      sent.push([content, revision]);
      return answer(revision);
    },
    remember: (content) => kept.push(content),
  });
  return {
    keeper,
    sent,
    kept,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

const passes = async (ms: number) => {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const refused = (code: 'writing.draft_changed' | 'auth.session_expired') =>
  Promise.reject(new ApiError({ code, ...errorEntry(code) }));

test('what is typed is sent once, a moment after the last key, and kept here until it has arrived', async (t) => {
  const { keeper, sent, kept } = keeperOf(t);
  keeper.change({ note: 'ab' });
  await passes(700);
  keeper.change({ note: 'abc' });
  await passes(700);
  assert.equal(sent.length, 0);
  assert.equal(keeper.state().standing, 'unsaved');
  await passes(100);
  assert.deepEqual(sent, [[{ note: 'abc' }, 1]]);
  assert.equal(keeper.state().standing, 'saved');
  assert.equal(keeper.state().revision, 2);
  assert.deepEqual(kept, [{ note: 'ab' }, { note: 'abc' }, undefined]);
});

test('what is typed while one is under way follows with the revision the first one made', async (t) => {
  const { keeper, sent, answers } = keeperOf(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  answers(async (revision) => {
    await promise;
    return { revision: revision + 1, updatedAt: at, missing: [] };
  });
  keeper.change({ note: 'ab' });
  await passes(800);
  keeper.change({ note: 'abc' });
  const flushed = keeper.flush();
  assert.equal(sent.length, 1);
  resolve();
  assert.equal(await flushed, true);
  assert.deepEqual(sent[1], [{ note: 'abc' }, 2]);
});

test('without an answer it says so, keeps the text and tries again', async (t) => {
  const { keeper, sent, kept, answers } = keeperOf(t);
  answers(() => Promise.reject(noAnswer()));
  keeper.change({ note: 'ab' });
  await passes(800);
  assert.equal(keeper.state().standing, 'offline');
  assert.deepEqual(kept.at(-1), { note: 'ab' });
  answers(async (revision) => ({ revision: revision + 1, updatedAt: at, missing: [] }));
  await passes(2000);
  assert.equal(sent.length, 2);
  assert.equal(keeper.state().standing, 'saved');
  assert.equal(kept.at(-1), undefined);
});

test('a session that ended waits for its person, and nothing is sent meanwhile', async (t) => {
  const { keeper, sent, answers } = keeperOf(t);
  answers(() => refused('auth.session_expired'));
  keeper.change({ note: 'ab' });
  await passes(800);
  assert.equal(keeper.state().standing, 'waits');
  keeper.change({ note: 'abc' });
  await passes(60_000);
  assert.equal(sent.length, 1);
  answers(async (revision) => ({ revision: revision + 1, updatedAt: at, missing: [] }));
  assert.equal(await keeper.flush(), true);
  assert.deepEqual(sent[1], [{ note: 'abc' }, 1]);
});

test('where somebody else has written nothing is overwritten, however much is typed', async (t) => {
  const { keeper, sent, answers } = keeperOf(t);
  answers(() => refused('writing.draft_changed'));
  keeper.change({ note: 'ab' });
  await passes(800);
  assert.equal(keeper.state().standing, 'changed');
  keeper.change({ note: 'abc' });
  assert.equal(await keeper.flush(), false);
  await passes(60_000);
  assert.equal(sent.length, 1);
  assert.deepEqual(keeper.newest(), { note: 'abc' });
});

test('what was written before the page was loaded is sent at once', async (t) => {
  const { keeper, sent } = keeperOf(t, { note: 'from before' });
  await passes(0);
  assert.deepEqual(sent, [[{ note: 'from before' }, 1]]);
  assert.equal(keeper.state().standing, 'saved');
});

test('once the page is gone, what is under way arrives or fails, and nothing is tried again', async (t) => {
  const { keeper, sent, answers } = keeperOf(t);
  answers(() => Promise.reject(noAnswer()));
  keeper.change({ note: 'ab' });
  void keeper.flush();
  keeper.stop();
  await passes(60_000);
  assert.equal(sent.length, 1);
  keeper.resume();
  answers(async (revision) => ({ revision: revision + 1, updatedAt: at, missing: [] }));
  assert.ok(await keeper.flush());
  assert.equal(sent.length, 2);
});
