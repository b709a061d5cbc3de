import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultPalette, palettes, paletteValues, resolvePalette } from './palettes.ts';

/** WCAG 2 relative luminance of '#rrggbb'. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);

test('the ruler is right', () => {
  assert.equal(contrastWithWhite('#ffffff'), 1);
  assert.equal(contrastWithWhite('#000000'), 21);
  assert.ok(Math.abs(contrastWithWhite('#767676') - 4.54) < 0.01);
});

test('white is readable on every palette', () => {
  assert.equal(paletteValues.length, 6);
  for (const value of paletteValues)
    for (const color of [palettes[value].primary, palettes[value].secondary])
      assert.ok(contrastWithWhite(color) >= 4.5, `${value} ${color}: ${contrastWithWhite(color)}`);
});

test('an unknown palette is the default one', () => {
  assert.equal(defaultPalette, 'azul-profundo');
  assert.equal(resolvePalette('verde-mar'), 'verde-mar');
  for (const value of ['default', 'roxo', 'toString', '', null, undefined])
    assert.equal(resolvePalette(value), 'azul-profundo');
});
