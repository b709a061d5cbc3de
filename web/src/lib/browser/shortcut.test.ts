import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShortcut } from './shortcut.ts';

const bare = { key: 'b', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('Ctrl or Cmd with the letter, capitals locked or not', () => {
  assert.ok(isShortcut({ ...bare, ctrlKey: true }, 'b'));
  assert.ok(isShortcut({ ...bare, metaKey: true }, 'b'));
  assert.ok(isShortcut({ ...bare, key: 'B', ctrlKey: true }, 'b'));
});

test('nothing else, so that the browser keeps its own shortcuts', () => {
  for (const held of [{}, { altKey: true }, { shiftKey: true }])
    assert.equal(isShortcut({ ...bare, ...held }, 'b'), false, JSON.stringify(held));
  for (const also of [{ altKey: true }, { shiftKey: true }, { metaKey: true }, { key: 'k' }])
    assert.equal(isShortcut({ ...bare, ctrlKey: true, ...also }, 'b'), false, JSON.stringify(also));
});
