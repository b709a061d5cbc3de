import type { Tokens } from '@virtual-med/contract/branding/tokens';

type Token = keyof Tokens;

/** Colours of text, and the plain grounds of which any may lie below any of them. */
const inks: readonly Token[] = [
  'ink',
  'ink-muted',
  'ink-subtle',
  'primary-ink',
  'secondary-ink',
  'danger-ink',
  'good-ink',
  'waiting-ink',
];
const grounds: readonly Token[] = [
  'canvas',
  'surface',
  'sunken',
  'primary-soft',
  'secondary-soft',
  'danger-soft',
  'good-soft',
  'waiting-soft',
];

/** Text on strong colours: each has its own. */
const onStrong: readonly (readonly [front: Token, back: Token])[] = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-band', 'band'],
  ['on-band-muted', 'band'],
  ['on-band', 'band-active'],
  ['on-band-muted', 'band-active'],
  ['on-band-subtle', 'band'],
  ['on-band-subtle', 'band-active'],
  ['band', 'on-band'],
  ['band', 'on-band-muted'],
  ['surface', 'danger-ink'],
  ['surface', 'ink'],
];

/** Every text on its ground that a screen may show: each reads in every palette and theme, and screens are held to the list. */
export const textPairs: readonly (readonly [front: Token, back: Token])[] = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...onStrong,
];
