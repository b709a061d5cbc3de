import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, toHex, toOklch } from './color.ts';

test('contrast agrees with the WCAG examples', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#ffffff'), 1);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrast('#ffffff', '#777777').toFixed(2), '4.48');
});

test('a colour survives the way to OKLCH and back', () => {
  for (const hex of ['#1b4f8f', '#b4460f', '#0f6e64', '#000000', '#ffffff', '#ff0000'])
    assert.equal(toHex(toOklch(hex)), hex);
});

test('OKLCH of pure red is the published value', () => {
  const red = toOklch('#ff0000');
  assert.deepEqual([red.lightness.toFixed(3), red.chroma.toFixed(3), red.hue.toFixed(1)], ['0.628', '0.258', '29.2']);
});

test('a colour no screen can show gives up chroma, not lightness', () => {
  const shown = toOklch(toHex({ lightness: 0.95, chroma: 0.3, hue: 260 }));
  assert.ok(Math.abs(shown.lightness - 0.95) < 0.01);
  assert.ok(shown.chroma < 0.06);
});

test('anything but #rrggbb is refused', () => {
  assert.throws(() => toOklch('#fff'), /#rrggbb/);
});
