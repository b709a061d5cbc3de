/** Ten lines of our own: a library would bring the CNPJ along, into every page that has a form. */

/** As it is kept. */
export const cpfDigits = (text: string): string => text.replace(/\D/g, '');

/** The check digit of the digits before it: weights from 2 upwards from the right, remainder of 11, ten counting as nothing. */
const checkDigit = (digits: string): number =>
  (([...digits].reduce((sum, digit, at) => sum + Number(digit) * (digits.length + 1 - at), 0) * 10) % 11) % 10;

/** Eleven digits, bare or in the usual shape, that agree with their check digits; eleven times the same one is nobody's. */
export function isCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return false;
  const digits = cpfDigits(text);
  if (/^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === Number(digits[9]) && checkDigit(digits.slice(0, 10)) === Number(digits[10]);
}

/** 000.000.000-00, also while it is typed; never longer than 14 characters. */
export function formatCpf(text: string): string {
  const digits = cpfDigits(text).slice(0, 11);
  const [a, b, c, d] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)];
  return `${a}${b && `.${b}`}${c && `.${c}`}${d && `-${d}`}`;
}

/** Enough to tell two people apart, too little to be somebody: '***.456.789-**'. */
export const maskCpf = (text: string): string => {
  const digits = cpfDigits(text);
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
};

/** The same of a passport: '***4567'. */
export const maskPassport = (text: string): string => `***${text.slice(-4)}`;

/** Whole numbers get their shape; masked ones have it. */
export const showCpf = (text: string): string => (text.includes('*') ? text : formatCpf(text));
