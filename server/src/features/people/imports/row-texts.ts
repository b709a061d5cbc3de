import { z } from '@virtual-med/contract/core/zod';
import type { ImportField, ImportMapping, ImportReason } from '@virtual-med/contract/imports/imports';
import { filled } from './cell-values.ts';

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
