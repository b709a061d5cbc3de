import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { createSessionStore, type Session, type SessionEnd, type SessionEvent } from './session-store.ts';
import type { TabMessage } from './tabs.ts';

const sessionOf = (id: string): Session => ({
  user: {
    id,
    name: 'Ana',
    email: 'ana@exemplo.med',
    emailProven: true,
    phone: null,
    isSuperAdmin: false,
    mustChangePassword: false,
    secondFactorEnabled: false,
    secondFactorRequired: false,
    mustAcceptTerms: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  clinics: [],
  lock: { locked: false, afterSeconds: 900 },
  before: { signIn: null, failed: 0 },
});

const signedOut = new ApiError({ code: 'auth.required', status: 401, message: 'Usuário não autenticado.' });
const noAnswer = new ApiError({ code: 'network', status: 0, message: 'Sem conexão' });

/** Tabs of one browser: the server's answer is the cookie they share, messages go to all the others. */
function openBrowser() {
  const browser = { server: async (): Promise<Session> => sessionOf('ana'), left: 0 };
  const listeners: ((message: TabMessage) => void)[] = [];
  const openTab = () => {
    const events: (SessionEvent | undefined)[] = [];
    const ends: SessionEnd[] = [];
    const tab = { forgotten: 0, kept: 0, askedAgain: 0, asked: 0, events, ends };
    let own: ((message: TabMessage) => void) | undefined;
    const store = createSessionStore({
      ask: () => {
        tab.asked += 1;
        return browser.server();
      },
      leave: async () => {
        await new Promise(setImmediate);
        browser.left += 1;
        browser.server = () => Promise.reject(signedOut);
      },
      forget: () => {
        tab.forgotten += 1;
      },
      forgetUnseen: () => {
        tab.kept += 1;
      },
      askAgain: () => {
        tab.askedAgain += 1;
      },
      tabs: {
        post: (message) => {
          for (const hear of listeners) if (hear !== own) hear(message);
        },
        listen: (listener) => {
          own = listener;
          listeners.push(listener);
        },
      },
    });
    store.subscribe(({ event }) => events.push(event));
    return Object.assign(tab, { store });
  };
  return { browser, openTab };
}

/** The pauses between two tries pass at once. */
const withoutWaiting = (t: TestContext) =>
  t.mock.method(globalThis, 'setTimeout', (resolve: () => void) => queueMicrotask(resolve));

/** Lets what was promised come about. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the first load tells who is signed in, and asks the server only once', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  assert.deepEqual(tab.store.state(), { event: undefined, session: undefined });
  const [first, second] = await Promise.all([tab.store.load(), tab.store.load()]);
  assert.equal(first, second);
  assert.equal((await tab.store.load())?.user.id, 'ana');
  assert.equal(tab.asked, 1);
  assert.deepEqual(tab.events, ['initial_session']);
  assert.equal(tab.forgotten, 0);
});

test('a visitor nobody knows is signed out, without having lost anything', async () => {
  const { browser, openTab } = openBrowser();
  browser.server = () => Promise.reject(signedOut);
  const { store, ends } = openTab();
  store.onEnd((end) => ends.push(end));
  assert.equal(await store.load(), undefined);
  assert.equal(store.state().event, 'signed_out');
  assert.deepEqual(ends, []);
});

test('a server that does not answer is asked again, and never counts as signed out', async (t) => {
  withoutWaiting(t);
  const { browser, openTab } = openBrowser();
  const tab = openTab();
  await tab.store.load();
  let answers = 0;
  browser.server = async () => {
    answers += 1;
    if (answers < 3) throw noAnswer;
    return sessionOf('ana');
  };
  await tab.store.refresh();
  assert.equal(answers, 3);
  assert.deepEqual(tab.events, ['initial_session', 'token_refreshed']);
});

test('a refresh without any answer changes nothing', async (t) => {
  withoutWaiting(t);
  const { browser, openTab } = openBrowser();
  const tab = openTab();
  await tab.store.load();
  browser.server = () => Promise.reject(noAnswer);
  await tab.store.refresh();
  assert.equal(tab.store.state().session?.user.id, 'ana');
  assert.equal(tab.forgotten, 0);
});

test('a first load without any answer fails, so that nobody is sent to a login by mistake', async (t) => {
  withoutWaiting(t);
  const { browser, openTab } = openBrowser();
  browser.server = () => Promise.reject(noAnswer);
  const { store } = openTab();
  await assert.rejects(store.load(), { code: 'network' });
  assert.equal(store.state().event, undefined);
});

test('signing in drops what was read before and tells the other tabs, which read the person anew', async () => {
  const { browser, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  await there.store.load();
  browser.server = async () => sessionOf('bruno');
  await here.store.signedIn('second_factor_verified');
  await settle();
  assert.deepEqual(here.events, ['second_factor_verified']);
  assert.equal(here.forgotten, 1);
  assert.equal(there.store.state().session?.user.id, 'bruno');
  assert.equal(there.forgotten, 1, 'nothing of the person before stays');
});

test('signing out empties every tab at once', async () => {
  const { browser, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  await Promise.all([here.store.load(), there.store.load()]);
  for (const tab of [here, there]) tab.store.onEnd((end) => tab.ends.push(end));
  await here.store.signOut();
  for (const tab of [here, there]) {
    assert.equal(tab.store.state().session, undefined);
    assert.equal(tab.events.at(-1), 'signed_out');
    assert.equal(tab.forgotten, 1);
    assert.deepEqual(tab.ends, [{ reason: 'left' }]);
  }
  assert.equal(browser.left, 1);
});

test('a tab that saw the session end before it heard of the sign-out is left like the others', async () => {
  const { browser, openTab } = openBrowser();
  const [one, other] = [openTab(), openTab()];
  await one.store.load();
  await other.store.load();
  for (const { store, ends } of [one, other]) store.onEnd((end) => ends.push(end));
  const leaving = one.store.signOut();
  browser.server = () => Promise.reject(signedOut);
  await other.store.refresh();
  await leaving;
  assert.deepEqual(other.ends, [{ reason: 'lost' }, { reason: 'left' }]);
  assert.deepEqual(one.ends.at(-1), { reason: 'left' });
  assert.equal(other.store.personInSight(), undefined);
});

test('a sign-out the server was not told of leaves everything as it was', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  await tab.store.load();
  const failing = createSessionStore({
    ask: async () => sessionOf('ana'),
    leave: () => Promise.reject(noAnswer),
    forget: () => assert.fail('nothing may be dropped'),
    forgetUnseen: () => assert.fail('nothing may be dropped'),
    askAgain: () => undefined,
    tabs: { post: () => assert.fail('nobody may be told'), listen: () => undefined },
  });
  await failing.load();
  await assert.rejects(failing.signOut(), { code: 'network' });
  assert.equal(failing.state().session?.user.id, 'ana');
});

test('a session lost in one tab is noticed in the others', async () => {
  const { browser, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  await Promise.all([here.store.load(), there.store.load()]);
  browser.server = () => Promise.reject(signedOut);
  await here.store.refresh();
  await settle();
  for (const tab of [here, there]) {
    assert.equal(tab.store.state().event, 'signed_out');
    assert.deepEqual([tab.forgotten, tab.kept], [0, 1], 'what is in sight stays');
  }
});

for (const [who, kept] of [
  ['ana', true],
  ['bruno', false],
] as const)
  test(`after a loss ${who} signs in: the page of Ana is ${kept ? 'asked again for what was refused' : 'forgotten'}`, async () => {
    const { browser, openTab } = openBrowser();
    const [here, there] = [openTab(), openTab()];
    await Promise.all([here.store.load(), there.store.load()]);
    browser.server = () => Promise.reject(signedOut);
    await here.store.refresh();
    await settle();
    browser.server = async () => sessionOf(who);
    await here.store.signedIn('signed_in');
    await settle();
    for (const tab of [here, there]) {
      assert.equal(tab.store.state().session?.user.id, who);
      assert.deepEqual([tab.forgotten, tab.askedAgain], kept ? [0, 1] : [1, 0]);
    }
  });

test('a page left after its session was lost is forgotten, once', async () => {
  const { browser, openTab } = openBrowser();
  const { store, ...tab } = openTab();
  await store.load();
  store.letGo();
  assert.equal(store.state().session?.user.id, 'ana');
  browser.server = () => Promise.reject(signedOut);
  await store.refresh();
  store.letGo();
  browser.server = async () => sessionOf('ana');
  await store.signedIn('signed_in');
  assert.equal(tab.askedAgain, 0);
});

test('a tab that heard of a loss asks before it believes it: the cookie may be new', async () => {
  const { browser, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  await Promise.all([here.store.load(), there.store.load()]);
  browser.server = () => Promise.reject(signedOut);
  const lost = here.store.refresh();
  browser.server = async () => sessionOf('ana');
  await lost;
  await settle();
  assert.equal(there.store.state().session?.user.id, 'ana');
});

test('an answer asked for before a sign-out does not bring the person back', async () => {
  const { browser, openTab } = openBrowser();
  const { store } = openTab();
  await store.load();
  const late = Promise.withResolvers<Session>();
  browser.server = () => late.promise;
  const refreshed = store.refresh();
  await store.signOut();
  late.resolve(sessionOf('ana'));
  await refreshed;
  assert.deepEqual(store.state(), { event: 'signed_out', session: undefined });
});

test('the login a blocked clinic leads to asks who is there only once the server was told of the leaving', async () => {
  const { browser, openTab } = openBrowser();
  const here = openTab();
  await here.store.load();
  const leaving = here.store.leaveBlocked('patient');
  assert.equal(await here.store.load(), undefined);
  await leaving;
  assert.equal(browser.left, 1);
});

test('a blocked clinic ends the session in every tab and says for whom', async () => {
  const { browser, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  await Promise.all([here.store.load(), there.store.load()]);
  await here.store.leaveBlocked('clinic_owner');
  assert.equal(browser.left, 1);
  for (const tab of [here, there]) {
    assert.equal(tab.store.state().session, undefined);
    // Heard by whoever starts to listen after it happened, once.
    tab.store.onEnd((end) => tab.ends.push(end));
    tab.store.onEnd((end) => tab.ends.push(end));
    assert.deepEqual(tab.ends, [{ reason: 'blocked', role: 'clinic_owner' }]);
  }
});
