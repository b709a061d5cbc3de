import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchIdle } from './idle-watch.ts';
import type { TabMessage } from './tabs.ts';

const minute = 60_000;

/** Tabs of one browser with a clock of their own, and a session that locks after fifteen minutes. */
function openBrowser({ refuted = false } = {}) {
  let time = 1_000_000;
  let isLocked = false;
  const heard: ((message: TabMessage) => void)[] = [];
  const log: string[] = [];
  function openTab(name: string) {
    const document = new EventTarget();
    let tick: () => void = () => assert.fail('no interval');
    let everyMs = 0;
    const page = Object.assign(new EventTarget(), {
      document,
      setInterval: (handler: () => void, ms: number) => {
        [tick, everyMs] = [handler, ms];
        return 0;
      },
    });
    const own: ((message: TabMessage) => void)[] = [];
    const watch = watchIdle({
      page,
      tabs: {
        post: (message) => {
          for (const listener of heard) if (!own.includes(listener)) listener(message);
        },
        listen: (listener) => {
          own.push(listener);
          heard.push(listener);
        },
      },
      lockAfterMs: () => (isLocked ? undefined : 15 * minute),
      tellServer: async (idleSeconds) => void log.push(`${name} active ${idleSeconds} s ago`),
      lock: () => {
        log.push(`${name} locks`);
        isLocked = !refuted;
      },
      prepare: () => undefined,
      now: () => time,
    });
    return {
      watch,
      happen: (event: string) => document.dispatchEvent(new Event(event)),
      wake: () => page.dispatchEvent(new Event('focus')),
      tick: () => tick(),
      /** Time goes by on a computer that is awake. */
      async pass(ms: number) {
        for (const end = time + ms; time < end; ) {
          time += everyMs;
          tick();
          await null;
        }
      },
    };
  }
  return {
    openTab,
    log,
    /** Time goes by on a computer that sleeps: no timer runs. */
    sleep: (ms: number) => {
      time += ms;
    },
    unlock: () => {
      isLocked = false;
    },
  };
}

test('nobody there for the whole time locks, once, and not before', async () => {
  const { openTab, log } = openBrowser();
  const tab = openTab('a');
  await tab.pass(15 * minute);
  assert.ok(!log.includes('a locks'));
  await tab.pass(5000);
  assert.deepEqual(
    log.filter((line) => line === 'a locks'),
    ['a locks'],
  );
});

for (const sign of ['pointermove', 'keydown', 'wheel', 'pointerdown', 'touchmove'])
  test(`${sign} begins the time anew`, async () => {
    const { openTab, log } = openBrowser();
    const tab = openTab('a');
    await tab.pass(14 * minute);
    tab.happen(sign);
    await tab.pass(14 * minute);
    assert.ok(!log.includes('a locks'));
  });

test('a computer that slept wakes up locked, whoever moves its mouse', () => {
  for (const wakes of ['timer', 'focus', 'mouse'] as const) {
    const { openTab, log, sleep } = openBrowser();
    const tab = openTab('a');
    sleep(20 * minute);
    if (wakes === 'timer') tab.tick();
    else if (wakes === 'focus') tab.wake();
    else tab.happen('pointermove');
    assert.deepEqual(log, ['a locks'], wakes);
  }
});

test('what is done in one tab counts for the others', async () => {
  const { openTab, log } = openBrowser();
  const [a, b] = [openTab('a'), openTab('b')];
  await a.pass(14 * minute);
  b.happen('keydown');
  await a.pass(14 * minute);
  assert.ok(!log.includes('a locks'));
});

test('the server is told of what was done, with its age, also of the last; of nothing where nothing was done', async () => {
  const { openTab, log } = openBrowser();
  const tab = openTab('a');
  await tab.pass(31_000);
  tab.happen('keydown');
  await tab.pass(10_000);
  tab.happen('keydown');
  await tab.pass(5 * minute);
  assert.deepEqual(log, ['a active 1 s ago', 'a active 1 s ago', 'a active 21 s ago']);
});

test('locked wrongly, because somebody sits at a tab unheard of, it waits before it asks again', async () => {
  const { openTab, log } = openBrowser({ refuted: true });
  const tab = openTab('a');
  await tab.pass(15 * minute + 5000);
  assert.equal(log.filter((line) => line === 'a locks').length, 1);
  await tab.pass(11_000);
  assert.equal(log.filter((line) => line === 'a locks').length, 2);
});

test('while it is locked nothing that is done is told; unlocking begins the time anew', async () => {
  const { openTab, log, unlock } = openBrowser();
  const tab = openTab('a');
  await tab.pass(16 * minute);
  const before = log.length;
  tab.happen('keydown');
  await tab.pass(minute);
  assert.equal(log.length, before);
  unlock();
  tab.watch.begin();
  await tab.pass(14 * minute);
  assert.equal(log.filter((line) => line === 'a locks').length, 1);
});
