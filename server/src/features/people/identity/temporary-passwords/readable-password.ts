import { randomInt } from 'node:crypto';

/** Nothing to mistake for another when read or dictated: no vowels (so no words either), no l 0 1, none of s 5, z 2, g q 6 9. */
const letters = 'bcdfhjkmnprtvwx';
const digits = '3478';

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));
const group = (): string => pick(letters) + pick(letters) + pick(digits) + pick(digits);

/** Four groups such as `tk47`, spoken in one breath each: 47 bits of chance. */
export const inventPassword = (): string => Array.from({ length: 4 }, group).join('-');
