import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSidebarOpen, writeSidebarOpen } from './use-sidebar.ts';

/** A browser's jar: what is written carries attributes, what is read does not. */
function openPage(cookie = '') {
  const written: string[] = [];
  const jar = new Map(cookie.split('; ').map((pair) => pair.split('=') as [string, string]));
  return {
    written,
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text) {
      written.push(text);
      const [key = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      jar.set(key, value);
    },
  };
}

test('the menu is open until somebody collapses it', () => {
  assert.equal(readSidebarOpen(openPage()), true);
  assert.equal(readSidebarOpen(openPage('outro=1; sidebar_state=expanded')), true);
  assert.equal(readSidebarOpen(openPage('outro=1; sidebar_state=collapsed')), false);
});

test('a cookie of another name or an unknown value changes nothing', () => {
  assert.equal(readSidebarOpen(openPage('my_sidebar_state=collapsed')), true);
  assert.equal(readSidebarOpen(openPage('sidebar_state=collapsed2')), true);
});

test('the choice is kept for seven days, on every page', () => {
  const page = openPage();
  writeSidebarOpen(page, false);
  assert.equal(readSidebarOpen(page), false);
  assert.match(page.written[0] ?? '', /; path=\/; max-age=604800; samesite=lax$/);
  writeSidebarOpen(page, true);
  assert.equal(readSidebarOpen(page), true);
});
