import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrast } from '@virtual-med/contract/branding/color';
import { paletteValues } from '@virtual-med/contract/branding/palettes';
import { type Tokens, tokensOf } from '@virtual-med/contract/branding/tokens';
import { paletteCss } from './css.ts';
import { textPairs } from './pairs.ts';

const themes = ['light', 'dark'] as const;
type Pair = readonly [front: keyof Tokens, back: keyof Tokens];

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

test('a screen has no other colours to choose from', () => {
  const folder = join(import.meta.dirname, '..');
  const theme = readFileSync(join(folder, 'styles.css'), 'utf8');
  assert.match(theme, /--color-\*: initial;/, 'the framework’s own colours are gone');
  const named = [...theme.matchAll(/--color-[a-z-]+: (.+);/g)].map(([, value = '']) => value);
  const tokens = Object.keys(tokensOf('azul-profundo', 'light')).map((token) => `var(--${token})`);
  assert.deepEqual(
    named.filter((value) => !['initial', 'transparent', 'currentcolor', ...tokens].includes(value)),
    [],
  );
  const ownColour =
    /(?:bg|text|border|fill|stroke|outline|decoration)-\[(?:#|rgb|hsl|oklch|color)|(?:bg|text)-[a-z-]+\/\d/;
  const painted = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    ownColour.test(readFileSync(join(folder, file), 'utf8')),
  );
  assert.deepEqual(
    painted.sort(),
    ['features/identity/profile/second-factor-enrolment.tsx', 'ui/viewer/pdf-links.tsx', 'ui/viewer/pdf-page.tsx'],
    'the QR code and the pages of a document: on white in both themes, as on paper',
  );
});
