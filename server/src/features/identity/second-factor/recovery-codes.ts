import { randomInt } from 'node:crypto';

/** Without the letters and digits people take for one another. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;
const amount = 10;

const newCode = (): string => {
  const drawn = Array.from({ length: half * 2 }, () => symbols[randomInt(symbols.length)]).join('');
  return `${drawn.slice(0, half)}-${drawn.slice(half)}`;
};

export const newRecoveryCodes = (): string[] => Array.from({ length: amount }, newCode);
