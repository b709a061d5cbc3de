import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paletteValues } from '@virtual-med/contract/palettes';
import { contrast } from './color.ts';
import { paletteCss } from './css.ts';
import { type Tokens, themes, tokensOf } from './tokens.ts';

type Pair = readonly [front: keyof Tokens, back: keyof Tokens];

const textPairs: readonly Pair[] = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'primary-soft'],
  ['ink-muted', 'canvas'],
  ['ink-muted', 'surface'],
  ['ink-muted', 'sunken'],
  ['ink-muted', 'primary-soft'],
  ['primary-ink', 'canvas'],
  ['primary-ink', 'surface'],
  ['primary-ink', 'sunken'],
  ['primary-ink', 'primary-soft'],
  ['secondary-ink', 'surface'],
  ['secondary-ink', 'secondary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-band', 'band'],
  ['on-band-muted', 'band'],
  ['band', 'on-band'],
  ['band', 'on-band-muted'],
  ['danger-ink', 'surface'],
  ['danger-ink', 'danger-soft'],
  ['good-ink', 'good-soft'],
  ['waiting-ink', 'waiting-soft'],
  ['ink', 'waiting-soft'],
  ['ink-muted', 'waiting-soft'],
];

const edgePairs: readonly Pair[] = [
  ['control-line', 'canvas'],
  ['control-line', 'surface'],
  ['primary', 'canvas'],
  ['primary', 'surface'],
  ['primary-ink', 'canvas'],
];

for (const palette of paletteValues) {
  for (const theme of themes) {
    test(`${palette} in ${theme}: text reads at 4.5:1 and edges of controls at 3:1`, () => {
      const tokens = tokensOf(palette, theme);
      const weak = [
        ...textPairs.filter(([front, back]) => contrast(tokens[front], tokens[back]) < 4.5),
        ...edgePairs.filter(([front, back]) => contrast(tokens[front], tokens[back]) < 3),
      ].map(([front, back]) => `${front} on ${back}: ${contrast(tokens[front], tokens[back]).toFixed(2)}`);
      assert.deepEqual(weak, []);
    });
  }
}

test('the stylesheet carries every palette and both themes of every colour', () => {
  const css = paletteCss();
  for (const palette of paletteValues) {
    assert.ok(css.includes(`[data-palette=${palette}]`), palette);
    for (const theme of themes) assert.ok(css.includes(tokensOf(palette, theme).primary), `${palette} ${theme}`);
  }
  assert.ok(css.includes(tokensOf('azul-profundo', 'dark').canvas));
});
