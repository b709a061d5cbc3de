import { cpf } from '@virtual-med/contract/core/cpf-field';
import { birthDate, email, phone, requiredText, shortText, zipCode } from '@virtual-med/contract/core/fields';
import { limits } from '@virtual-med/contract/core/limits';
import type { ImportMapping, ImportReason } from '@virtual-med/contract/imports/imports';
import type { Sex } from '@virtual-med/contract/patients/patients';
import { phoneOf, type RowTexts, readingInto, sexOf, textsOf, valid, withLostZeros, zipCodeOf } from './cell-values.ts';
import { type DayOrder, dayOf } from './days.ts';
import type { ReadRow } from './list-kind.ts';

/** The patient a row would be. */
export interface RowPerson {
  readonly name: string;
  readonly socialName: string;
  readonly cpf: string | null;
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly phone: string;
  readonly sex: Sex | null;
  readonly zipCode: string;
  readonly address: string;
}

const schemas = {
  name: requiredText(''),
  socialName: shortText(limits.nameMaxChars),
  cpf: cpf(),
  birthDate: birthDate(),
  email: email(''),
  phone: phone(''),
  zipCode: zipCode(''),
  address: shortText(limits.addressMaxChars),
};

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator);

/** As the form writes it: 'Avenida Paulista, 1000, apto 12, Bela Vista, São Paulo - SP'. */
const addressOf = ({ street, number, complement, district, city, state }: RowTexts): string =>
  joined([street, number, complement, district, joined([city, state.toUpperCase()], ' - ')], ', ');

/** What the row says of a patient, in the shape of the form; what cannot be read is a reason. */
export function personOf(cells: readonly string[], mapping: ImportMapping, order: DayOrder): ReadRow<RowPerson> {
  const texts = textsOf(cells, mapping);
  const reasons: ImportReason[] = [];
  const read = readingInto(reasons);
  if (texts.name === '') reasons.push('name_missing');
  const address = addressOf(texts);
  const person = {
    name:
      read(texts.name, 'name_invalid', () => valid(schemas.name, texts.name)) ??
      texts.name.slice(0, limits.nameMaxChars),
    socialName: read(texts.socialName, 'name_invalid', () => valid(schemas.socialName, texts.socialName)) ?? '',
    cpf: read(texts.cpf, 'cpf_invalid', () => valid(schemas.cpf, withLostZeros(texts.cpf))) ?? null,
    birthDate:
      read(texts.birthDate, 'birth_date_invalid', () =>
        valid(schemas.birthDate, dayOf(texts.birthDate, order) ?? ''),
      ) ?? null,
    email: read(texts.email, 'email_invalid', () => valid(schemas.email, texts.email)) ?? null,
    phone: read(texts.phone, 'phone_unclear', () => valid(schemas.phone, phoneOf(texts.phone) ?? '')) ?? '',
    sex: read(texts.sex, 'sex_unclear', () => sexOf(texts.sex)) ?? null,
    zipCode:
      read(texts.zipCode, 'zip_code_unclear', () => valid(schemas.zipCode, zipCodeOf(texts.zipCode) ?? '')) ?? '',
    address: read(address, 'address_too_long', () => valid(schemas.address, address)) ?? '',
  };
  const isAlone = !person.cpf && !person.birthDate && !person.email && !person.phone;
  if (isAlone && reasons.length === 0) reasons.push('name_alone');
  return { person, reasons };
}
