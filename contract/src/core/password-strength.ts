import { isCommonPassword } from './common-passwords.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

const alphabets: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
];

/** A hint for whoever types, never a rule: length times variety, repeated characters counted twice at most. */
export function passwordStrength(text: string): PasswordStrength {
  if (isCommonPassword(text)) return 'weak';
  const characters = [...text];
  const length = Math.min(characters.length, 2 * new Set(characters).size);
  const variety = alphabets.reduce((sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0), 1);
  const bits = length * Math.log2(variety);
  if (bits < 45) return 'weak';
  return bits < 65 ? 'fair' : 'strong';
}
