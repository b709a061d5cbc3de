/** Crockford's: no letter that is read as a digit, or as another letter. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
export const addressLength = 10;

/** What people type for a printed code or address: any case, with or without hyphens and spaces, O for 0, I and L for 1. */
const readLetters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const isWritten = (text: string, length: number): boolean =>
  text.length === length && [...text].every((letter) => codeAlphabet.includes(letter));

const readWritten = (text: string, length: number): string | undefined => {
  // No code is this long in any spelling.
  if (text.length > 64) return undefined;
  const read = readLetters(text);
  return isWritten(read, length) ? read : undefined;
};

/** Nothing for a text that is no code. */
export const readCode = (text: string): string | undefined => readWritten(text, codeLength);
export const readAddress = (text: string): string | undefined => readWritten(text, addressLength);

/** As it is printed: XXXX-XXXX. */
export const writeCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
