import { fold } from '@virtual-med/contract/core/fold';
import { limits } from '@virtual-med/contract/core/limits';
import type { Sex } from '@virtual-med/contract/patients/patients';

/** What systems write where there is nothing. */
const isNothing = /^(?:-+|\.+|null|nulo|n\/?a|nao informad[oa]|nao (?:tem|possui)|sem (?:e-?mail|telefone|cpf)|x+|0+)$/;

export const filled = (text: string): string => {
  const value = text.replace(/\s+/g, ' ').trim();
  return isNothing.test(fold(value)) ? '' : value;
};

/** A CPF kept as a number lost its zeros in front. */
export const withLostZeros = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 8 && digits.length < 11 ? digits.padStart(11, '0') : digits;
};

/** The first of several numbers in one cell, without what is written beside it; undefined where none is complete. */
export const phoneOf = (text: string): string | undefined =>
  text
    .split(/[^\d\s().+-]+/)
    .map((part) => part.replace(/^[\s).-]+/, '').trimEnd())
    .find((part) => part.length <= limits.phoneMaxChars && part.replace(/\D/g, '').length >= limits.phoneMinChars);

export function sexOf(text: string): Sex | undefined {
  const word = fold(text);
  if (/^(?:f|fem|feminin[oa]|mulher)\.?$/.test(word)) return 'female';
  if (/^(?:m|masc|masculin[oa]|homem)\.?$/.test(word)) return 'male';
  return /^(?:o|i|outro|outra|outros|intersexo|indefinido|ignorado)\.?$/.test(word) ? 'other' : undefined;
}

export const zipCodeOf = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '');
  const whole = digits.length === 7 ? `0${digits}` : digits;
  return whole.length === 8 ? whole : undefined;
};
