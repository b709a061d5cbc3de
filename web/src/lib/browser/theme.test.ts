import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import vm from 'node:vm';
import { chooseTheme, followOtherTabs, themeChoice } from './theme.ts';

const key = 'virtual-med.theme';
const bootScript = await readFile(new URL('../../../public/page-boot.js', import.meta.url), 'utf8');

let stored: Map<string, string>;
let storageRefused: boolean;
let html: { dataset: Record<string, string> };

const page = {
  get localStorage() {
    if (storageRefused) throw new Error('SecurityError');
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

/** A page opens: its markup carries no theme and the boot script runs first. */
function openPage(): void {
  html = { dataset: {} };
  vm.runInNewContext(bootScript, page);
}

beforeEach(() => {
  stored = new Map();
  storageRefused = false;
  openPage();
});

test('without a choice the system decides', () => {
  assert.equal(themeChoice(), 'system');
  assert.deepEqual(html.dataset, {});
});

test('a choice shows at once and the next page starts with it', () => {
  chooseTheme('dark');
  assert.equal(themeChoice(), 'dark');
  assert.equal(html.dataset.theme, 'dark');
  openPage();
  assert.equal(themeChoice(), 'dark');
});

test('going back to the system forgets the choice', () => {
  chooseTheme('light');
  chooseTheme('system');
  assert.deepEqual([...stored], []);
  assert.deepEqual(html.dataset, {});
});

test('a stored value from elsewhere counts as no choice', () => {
  stored.set(key, 'sepia');
  openPage();
  assert.equal(themeChoice(), 'system');
  assert.deepEqual(html.dataset, {});
});

test('where storage is refused the choice holds for the page', () => {
  storageRefused = true;
  openPage();
  assert.equal(themeChoice(), 'system');
  chooseTheme('dark');
  assert.equal(themeChoice(), 'dark');
});

test('a choice made in another tab shows here, and so does its removal', () => {
  const otherTab = new EventTarget();
  followOtherTabs(otherTab as Window);
  const change = (changed: string | null, newValue: string | null) =>
    otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: changed, newValue }));

  change('something-else', 'dark');
  assert.equal(themeChoice(), 'system');
  change(key, 'dark');
  assert.equal(themeChoice(), 'dark');
  change(null, null);
  assert.equal(themeChoice(), 'system');
});
