import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFresh } from './session-refresh.ts';

/** A page with a clock of its own. */
function openPage() {
  let time = 1_000_000;
  let refreshed = 0;
  let tick: () => void = () => assert.fail('no interval');
  let everyMs = 0;
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const window = Object.assign(new EventTarget(), {
    document,
    setInterval: (handler: () => void, ms: number) => {
      [tick, everyMs] = [handler, ms];
      return 0;
    },
  });
  keepFresh(
    window,
    async () => {
      refreshed += 1;
    },
    () => time,
  );
  return {
    times: () => refreshed,
    pass: (ms: number) => {
      time += ms;
    },
    tick: () => {
      time += everyMs;
      tick();
    },
    happen: (event: string) => (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event)),
    show: (state: DocumentVisibilityState) => {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a page in sight refreshes on the interval, a hidden one does not', () => {
  const page = openPage();
  page.tick();
  page.tick();
  assert.equal(page.times(), 2);
  page.show('hidden');
  page.tick();
  assert.equal(page.times(), 2);
});

test('coming back into sight refreshes at once', () => {
  const page = openPage();
  page.show('hidden');
  assert.equal(page.times(), 0);
  page.show('visible');
  assert.equal(page.times(), 1);
});

test('focus, connection and a page taken from the history refresh, but not for every click between windows', () => {
  const page = openPage();
  for (const [index, event] of ['focus', 'online', 'pageshow'].entries()) {
    page.pass(10_000);
    page.happen(event);
    page.happen(event);
    assert.equal(page.times(), index + 1, event);
  }
});
