import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveStaleBuild } from './stale-build.ts';

type Navigation = { pathChanged: boolean; toLocation: { href: string } };

function openPage() {
  const assigned: string[] = [];
  const page = Object.assign(new EventTarget(), { location: { assign: (href: string) => assigned.push(href) } });
  let navigate: (event: Navigation) => void = () => assert.fail('nothing listens to navigations');
  leaveStaleBuild(page, { subscribe: (_, listener) => (navigate = listener) });
  return {
    assigned,
    missFile: () => page.dispatchEvent(new Event('vite:preloadError')),
    navigate: (href: string, pathChanged = true) => navigate({ pathChanged, toLocation: { href } }),
  };
}

test('while every file is there, pages change without the server', () => {
  const page = openPage();
  page.navigate('/assinatura');
  assert.deepEqual(page.assigned, []);
});

test('after a missing file the next page comes from the server, and only a page', () => {
  const page = openPage();
  page.missFile();
  assert.deepEqual(page.assigned, [], 'nothing the person is typing is thrown away');
  page.navigate('/#para-clinicas', false);
  assert.deepEqual(page.assigned, []);
  page.navigate('/assinatura');
  assert.deepEqual(page.assigned, ['/assinatura']);
});
