import { fold } from '@virtual-med/contract/core/fold';
import { limits } from '@virtual-med/contract/core/limits';
import { z } from '@virtual-med/contract/core/zod';
import type { ImportField, ImportMapping, ImportReason } from '@virtual-med/contract/imports/imports';
import type { Sex } from '@virtual-med/contract/patients/patients';

/** What systems write where there is nothing. */
const isNothing = /^(?:-+|\.+|null|nulo|n\/?a|nao informad[oa]|nao (?:tem|possui)|sem (?:e-?mail|telefone|cpf)|x+|0+)$/;

const filled = (text: string): string => {
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

export type RowTexts = Readonly<Record<ImportField, string>>;

/** The cells of a row by what they are; empty where there is nothing, or no such column. */
export function textsOf(cells: readonly string[], mapping: ImportMapping): RowTexts {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const [column, field] of mapping.entries()) if (field) texts[field] = filled(cells[column] ?? '');
  return new Proxy(texts, { get: (all, field: ImportField) => all[field] ?? '' }) as RowTexts;
}

export const valid = (schema: z.core.$ZodType<string, string>, text: string): string | undefined => {
  const result = z.safeParse(schema, text);
  return result.success ? result.data : undefined;
};

/** Reads a text where there is one; what cannot be read becomes a reason. */
export const readingInto =
  (reasons: ImportReason[]) =>
  <T>(text: string, reason: ImportReason, value: () => T | undefined): T | undefined => {
    if (text === '') return undefined;
    const found = value();
    if (found === undefined) reasons.push(reason);
    return found;
  };
