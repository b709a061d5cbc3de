import { formatZipCode } from './formats.ts';
import { limits } from './limits.ts';
import { normalisePhone } from './phones.ts';
import { z } from './zod.ts';

/**
 * The fields many forms share. Each takes the message its form shows, because the forms word theirs differently.
 * A bad value may break several rules; the first message is the one to show. No rule aborts, or `passwordsMatch` would
 * be skipped while any other field is wrong.
 */

export const atMost = (max: number) => z.maxLength(max, { error: `Use no máximo ${max} caracteres` });

/** What no database keeps: NUL, and half of a surrogate pair. */
export const isBroken = (text: string): boolean => /[\0\p{Cs}]/u.test(text);

export const brokenText = 'Remova os caracteres inválidos';

/** Control and direction marks become spaces: they forge lines in mails and file names, and PostgreSQL refuses NUL. */
export const toOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** At most so many characters, as JavaScript counts them, and never half of a pair at the end. */
export const cutTo = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * Marks nobody sees or types; they come with pasted text. Left in a name they make it a second one that looks the
 * same. The joiners U+200C and U+200D stay: some scripts and emoji are written with them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const direction = /[\u202a-\u202e\u2066-\u2069]/g;

const withoutInvisible = z.overwrite<string>((text) => text.replace(invisible, ''));
/** In a running text, overrides of direction would show a dose the other way round; numbers copied from a phone bring them along. */
const withoutDirection = z.overwrite<string>((text) => text.replace(invisible, '').replace(direction, ''));

/** A name of nothing but joiners or blanks would be a row nobody can point at. */
const isVisible = (error: string) => z.refine<string>((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error });

const oneLine = z.refine<string>((text) => toOneLine(text) === text, { error: brokenText });
const manyLines = z.refine<string>((text) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text), { error: brokenText });

export const requiredText = (message: string, { min = 1, max = limits.nameMaxChars as number } = {}) =>
  z
    .string(message)
    .check(
      withoutInvisible,
      z.trim(),
      z.normalize('NFC'),
      z.minLength(min, message),
      isVisible(message),
      atMost(max),
      oneLine,
    );

/** One line, may be empty. */
export const shortText = (max: number) =>
  z.string().check(withoutInvisible, z.trim(), z.normalize('NFC'), atMost(max), oneLine);

/** Several lines, may be empty. */
export const longText = (max: number) =>
  z.string().check(withoutDirection, z.trim(), z.normalize('NFC'), atMost(max), manyLines);

// Lower-cased only once known to be plain ASCII: the Kelvin sign (U+212A) would otherwise turn into the letter k.
export const email = (message: string) =>
  z.string(message).check(z.trim(), atMost(limits.emailMaxChars), z.email(message), z.toLowerCase());

/** Never trimmed: a space may be part of it. */
export const password = (min: number, message: string) =>
  z
    .string(message)
    .check(
      z.minLength(min, message),
      z.maxLength(limits.passwordMaxChars, `A senha deve ter no máximo ${limits.passwordMaxChars} caracteres`),
    );

/** A password people choose for themselves. */
export const chosenPassword = () =>
  password(limits.passwordMinChars, 'Senha deve ter pelo menos 8 caracteres').check(
    z.refine((text) => /\p{L}/u.test(text) && /\p{N}/u.test(text), {
      error: 'A senha deve ter pelo menos uma letra e um número',
    }),
  );

export const confirmPassword = () => password(limits.passwordMinChars, 'Confirme sua senha');

/** For an object with `password` and `confirmPassword`; judged even while other fields are still wrong. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    error: 'As senhas não coincidem',
    path: ['confirmPassword'],
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | null | undefined;
      return typeof form?.password === 'string' && typeof form.confirmPassword === 'string';
    },
  },
);

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

const isPhone = (text: string): boolean => {
  const digits = digitsIn(text);
  return text.length <= limits.phoneMaxChars && digits > 0 && digits <= 15 && /^\(?\+?[\d\s().-]+$/.test(text);
};

export const phone = (message: string, invalid = 'Telefone inválido') =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(limits.phoneMinChars, message),
      z.refine(isPhone, invalid),
      z.overwrite(normalisePhone),
    );

/** May be empty. */
export const optionalPhone = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || (text.length >= limits.phoneMinChars && isPhone(text)), {
      error: 'Telefone inválido',
    }),
    z.overwrite(normalisePhone),
  );

const isZipCode = (text: string): boolean => /^\d{2}\.?\d{3}[-\s]?\d{3}$/.test(text);

export const zipCode = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((text) => digitsIn(text) >= 8, message),
    z.refine(isZipCode, { error: 'CEP inválido' }),
    z.overwrite(formatZipCode),
  );

/** May be empty. */
export const optionalZipCode = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isZipCode(text), { error: 'CEP inválido' }),
    z.overwrite(formatZipCode),
  );

/** yyyy-mm-dd. The latest day allowed is today in UTC, which is never behind any Brazilian clock. */
export const birthDate = () =>
  z.string('Data de nascimento obrigatória').check(
    z.trim(),
    z.minLength(1, { error: 'Data de nascimento obrigatória' }),
    z.refine((text) => !/^[+-]?\d{5,}/.test(text), {
      error: 'O ano deve ter no máximo 4 dígitos',
    }),
    z.iso.date({ error: 'Data de nascimento inválida' }),
    z.refine((day) => Number(day.slice(0, 4)) >= limits.birthYearMin, {
      error: `O ano deve ser ${limits.birthYearMin} ou posterior`,
    }),
    z.refine((day) => day <= new Date().toISOString().slice(0, 10), {
      error: 'A data de nascimento não pode estar no futuro',
    }),
  );
