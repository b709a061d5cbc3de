import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plugin } from 'vite';
import { remembered } from './remembered.plugin.ts';

type Handler = (code: string, id: string) => Promise<unknown>;

/** A plugin that tells how often it was asked, made anew for each build. */
function counting() {
  let asked = 0;
  const plugin: Plugin = {
    name: 'counting',
    transform: {
      handler(code) {
        asked += 1;
        return `${code} ${asked}`;
      },
    },
  };
  const [made] = remembered(plugin);
  if (typeof made?.transform !== 'object') throw new Error('The plugin transforms nothing');
  return { ask: made.transform.handler as unknown as Handler, asked: () => asked };
}

test('what a plugin made of a file is taken from the build before, as long as the file says the same', async () => {
  const [first, second] = [counting(), counting()];
  assert.equal(await first.ask('text', '/a.ts'), 'text 1');
  assert.equal(await second.ask('text', '/a.ts'), 'text 1');
  assert.equal(second.asked(), 0);
  assert.equal(await second.ask('changed', '/a.ts'), 'changed 1');
  assert.equal(await second.ask('text', '/b.ts'), 'text 2');
});

test('a plugin that transforms nothing is left as it is', () => {
  const plugin: Plugin = { name: 'still' };
  assert.deepEqual(remembered([plugin]), [plugin]);
});
