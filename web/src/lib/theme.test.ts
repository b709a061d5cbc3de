import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import vm from 'node:vm';

const key = 'virtual-med.theme';
let stored: Map<string, string>;
let storageRefused: boolean;
let html: { dataset: Record<string, string> };

const refuse = () => {
  throw new Error('SecurityError');
};
const page = {
  get localStorage() {
    if (storageRefused) return refuse();
    return {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    };
  },
  get document() {
    return { documentElement: html };
  },
};
for (const name of ['localStorage', 'document'] as const)
  Object.defineProperty(globalThis, name, { configurable: true, get: () => page[name] });

/** Each call is a freshly opened page: the module remembers the choice while the page lives. */
let opened = 0;
const openPage = async () => {
  opened += 1;
  return (await import(`./theme.ts?page=${opened}`)) as typeof import('./theme.ts');
};
const boot = async () => {
  const script = await readFile(new URL('../../public/theme-boot.js', import.meta.url), 'utf8');
  vm.runInNewContext(script, page);
};

beforeEach(() => {
  stored = new Map();
  storageRefused = false;
  html = { dataset: {} };
});

test('without a choice the system decides', async () => {
  const { themeChoice } = await openPage();
  await boot();
  assert.equal(themeChoice(), 'system');
  assert.deepEqual(html.dataset, {});
});

test('a choice shows at once and the next page starts with it', async () => {
  const { chooseTheme, themeChoice } = await openPage();
  chooseTheme('dark');
  assert.equal(themeChoice(), 'dark');
  assert.equal(html.dataset.theme, 'dark');

  html = { dataset: {} };
  await boot();
  assert.equal(html.dataset.theme, 'dark');
  assert.equal((await openPage()).themeChoice(), 'dark');
});

test('going back to the system forgets the choice', async () => {
  const { chooseTheme } = await openPage();
  chooseTheme('light');
  chooseTheme('system');
  assert.deepEqual([...stored], []);
  assert.deepEqual(html.dataset, {});
});

test('a stored value from elsewhere counts as no choice', async () => {
  stored.set(key, 'sepia');
  await boot();
  assert.deepEqual(html.dataset, {});
  assert.equal((await openPage()).themeChoice(), 'system');
});

test('where storage is refused the choice holds for the page', async () => {
  storageRefused = true;
  await boot();
  const { chooseTheme, themeChoice } = await openPage();
  assert.equal(themeChoice(), 'system');
  chooseTheme('dark');
  assert.equal(themeChoice(), 'dark');
  assert.equal(html.dataset.theme, 'dark');
});

test('a choice made in another tab shows here, and so does its removal', async () => {
  const { followOtherTabs, themeChoice } = await openPage();
  const otherTab = new EventTarget();
  followOtherTabs(otherTab as Window);
  const change = (changed: string | null, newValue: string | null) =>
    otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: changed, newValue }));

  change('something-else', 'dark');
  assert.equal(themeChoice(), 'system');
  change(key, 'dark');
  assert.equal(themeChoice(), 'dark');
  assert.equal(html.dataset.theme, 'dark');
  change(null, null);
  assert.equal(themeChoice(), 'system');
  assert.deepEqual(html.dataset, {});
});
