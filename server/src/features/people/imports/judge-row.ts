import type { ImportReason, ImportVerdict } from '@virtual-med/contract/imports/imports';
import { isSameName, mayBeSamePerson, nameWords } from '../patients/public.ts';
import { isComplete, type ReadRow, type RowPerson } from './person-of-row.ts';

/** A patient of the clinic, or an earlier row of the file. */
export interface Known {
  readonly id: string | null;
  readonly number: number | null;
  readonly name: string;
  readonly socialName: string;
  readonly cpf: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly phone: string;
}

/** Those who share a key with a row, by key. */
export type KnownByKey = Map<string, Known[]>;

export interface Judgement {
  readonly verdict: ImportVerdict;
  readonly reasons: readonly ImportReason[];
  readonly match: Known | null;
}

type Keyed = Pick<Known, 'cpf' | 'email' | 'birthDate' | 'phone'>;

/** By which somebody is found again: a telephone only where nothing better is known, families share them. */
export const keysOf = ({ cpf, email, birthDate, phone }: Keyed): string[] => [
  ...(cpf ? [`cpf ${cpf}`] : []),
  ...(email ? [`email ${email}`] : []),
  ...(birthDate ? [`born ${birthDate}`] : []),
  ...(phone ? [`phone ${phone}`] : []),
];

const namesOf = ({ name, socialName }: { name: string; socialName: string }): string[][] =>
  [name, socialName].filter(Boolean).map(nameWords);

const anyNames = (a: RowPerson, b: Known, same: (one: string[], other: string[]) => boolean): boolean =>
  namesOf(a).some((one) => namesOf(b).some((other) => same(one, other)));

const hasSameName = (a: RowPerson, b: Known): boolean => anyNames(a, b, (one, other) => isSameName(one, other));
/** Names left out or shortened are no other person where a CPF or an e-mail agrees. */
const mayBeSame = (a: RowPerson, b: Known): boolean => hasSameName(a, b) || anyNames(a, b, mayBeSamePerson);

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

const asSame = (match: Known): Judgement => ({
  verdict: 'same',
  reasons: [match.id === null ? 'repeated' : 'in_clinic'],
  match,
});

const asConflict = (by: 'cpf' | 'email', match: Known): Judgement => ({
  verdict: 'conflict',
  reasons: [match.id === null ? `${by}_repeated` : `${by}_of_other`],
  match,
});

/** What a row is to those who are known: who is registered already comes before an earlier row. */
export function judgeRow(row: ReadRow, known: KnownByKey): Judgement {
  const { person, reasons } = row;
  if (!isComplete(row)) return { verdict: 'incomplete', reasons, match: null };
  const at = (key: string): readonly Known[] => known.get(key) ?? [];
  const [byCpf] = person.cpf ? at(`cpf ${person.cpf}`) : [];
  if (byCpf) return mayBeSame(person, byCpf) ? asSame(byCpf) : asConflict('cpf', byCpf);
  const [byEmail] = person.email ? at(`email ${person.email}`) : [];
  if (byEmail)
    return mayBeSame(person, byEmail) &&
      !differ(person.cpf, byEmail.cpf) &&
      !differ(person.birthDate, byEmail.birthDate)
      ? asSame(byEmail)
      : asConflict('email', byEmail);
  const alike = [...at(`born ${person.birthDate}`), ...(person.phone ? at(`phone ${person.phone}`) : [])].find(
    (one) => hasSameName(person, one) && !differ(person.cpf, one.cpf) && !differ(person.birthDate, one.birthDate),
  );
  return alike ? asSame(alike) : { verdict: 'new', reasons, match: null };
}
