import { cpf } from '@virtual-med/contract/core/cpf-field';
import { email, requiredText } from '@virtual-med/contract/core/fields';
import { limits } from '@virtual-med/contract/core/limits';
import { z } from '@virtual-med/contract/core/zod';
import type { ImportReason } from '@virtual-med/contract/imports/imports';
import {
  councils,
  type RegistrationInput,
  registrationInput,
  states,
} from '@virtual-med/contract/professionals/registration';
import { type RowTexts, readingInto, textsOf, valid, withLostZeros } from './cell-values.ts';
import type { Columns, ReadRow } from './list-kind.ts';

/** The member of the staff a row would be. */
export interface RowMember {
  readonly name: string;
  readonly email: string | null;
  readonly cpf: string | null;
  readonly registration: RegistrationInput | null;
}

const schemas = { name: requiredText('', { min: 3 }), cpf: cpf(), email: email('') };

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const knownIn = <T extends string>(known: readonly T[], text: string): T | undefined =>
  wordsIn(text)
    .map((word) => known.find((one) => one.toUpperCase() === word.toUpperCase()))
    .find((found) => found !== undefined);

/** Where the number stands: lists write the whole registration under 'Conselho', too. */
const numbered = ({ registration, council }: RowTexts): string => registration || (/\d/.test(council) ? council : '');

/** 'CRM-SP 123456', '123456/SP' under 'CRM', or number, council and state in columns of their own. */
function registrationOf(texts: RowTexts, heading: string): RegistrationInput | undefined {
  const { council, councilState, specialties } = texts;
  const [main = '', ...more] = numbered(texts).split(/\bRQE\b/i);
  const named = knownIn(councils, main);
  const place = knownIn(states, main);
  const rest = main
    .split(/(\p{L}+)/u)
    .filter((part) => part !== '' && part.toUpperCase() !== named?.toUpperCase() && part.toUpperCase() !== place)
    .join('');
  const result = z.safeParse(registrationInput, {
    council: knownIn(councils, council) ?? (council || (named ?? knownIn(councils, heading))),
    uf: knownIn(states, councilState) ?? place,
    number: rest.replace(/^\D+/, '').replace(/(?<![^\dA-Za-z])[^\dA-Za-z]+$/, ''),
    specialties: [...more, specialties].flatMap((text) => text.match(/\d+/g) ?? []),
  });
  return result.success ? result.data : undefined;
}

/** What the rows say of somebody of the staff, in the shape of the form; what cannot be read is a reason. */
export function memberReader({ headings, mapping }: Columns): (cells: readonly string[]) => ReadRow<RowMember> {
  const heading = headings[mapping.indexOf('registration')] ?? '';
  return (cells) => {
    const texts = textsOf(cells, mapping);
    const reasons: ImportReason[] = [];
    const read = readingInto(reasons);
    if (texts.name === '') reasons.push('name_missing');
    if (texts.email === '') reasons.push('email_missing');
    const person = {
      name:
        read(texts.name, 'name_invalid', () => valid(schemas.name, texts.name)) ??
        texts.name.slice(0, limits.nameMaxChars),
      email: read(texts.email, 'email_invalid', () => valid(schemas.email, texts.email)) ?? null,
      cpf: read(texts.cpf, 'cpf_invalid', () => valid(schemas.cpf, withLostZeros(texts.cpf))) ?? null,
      registration: read(numbered(texts), 'registration_unclear', () => registrationOf(texts, heading)) ?? null,
    };
    return { person, reasons };
  };
}
