import type { ImportReason } from '@virtual-med/contract/imports/imports';
import { isSameName, mayBeSamePerson, nameOutline, nameWords } from '../patients/public.ts';
import { isComplete, type Judgement, type KeyedRow, type Known, type KnownByKey } from './list-kind.ts';
import type { RowPerson } from './person-of-row.ts';

/** What a patient is known by. */
export type PatientFacts = Pick<RowPerson, 'name' | 'socialName' | 'cpf' | 'email' | 'birthDate' | 'phone'>;

interface Named {
  readonly name: string;
  readonly socialName?: string;
}

const namesOf = ({ name, socialName = '' }: Named): string[][] => [name, socialName].filter(Boolean).map(nameWords);

const isBorn = (key: string): boolean => key.startsWith('born ');
const isPhone = (key: string): boolean => key.startsWith('phone ');

/** By which somebody is found again: a day or a telephone, which many share, only with a name that may be theirs. */
export function patientKeys(one: PatientFacts): string[] {
  const { cpf, email, birthDate, phone } = one;
  const outlines = [...new Set(namesOf(one).map(nameOutline))];
  return [
    ...(cpf ? [`cpf ${cpf}`] : []),
    ...(email ? [`email ${email}`] : []),
    ...(birthDate ? outlines.map((outline) => `born ${birthDate} ${outline}`) : []),
    ...(phone ? outlines.map((outline) => `phone ${phone} ${outline}`) : []),
  ];
}

const anyNames = (a: Named, b: Named, same: (one: string[], other: string[]) => boolean): boolean =>
  namesOf(a).some((one) => namesOf(b).some((other) => same(one, other)));

const hasSameName = (a: Named, b: Named): boolean => anyNames(a, b, (one, other) => isSameName(one, other));
/** Names left out or shortened are no other person where a CPF or an e-mail agrees. */
export const mayBeSame = (a: Named, b: Named): boolean => hasSameName(a, b) || anyNames(a, b, mayBeSamePerson);

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

type Match = NonNullable<Judgement['match']>;

export const asSame = (match: Match): Judgement => ({
  verdict: 'same',
  reasons: [match.id === null ? 'repeated' : 'in_clinic'],
  match,
});

/** By what somebody of the clinic has, or an earlier row. */
export const asConflict = (match: Match, reasons: { ofOther: ImportReason; repeated: ImportReason }): Judgement => ({
  verdict: 'conflict',
  reasons: [match.id === null ? reasons.repeated : reasons.ofOther],
  match,
});

const byCpfReasons = { ofOther: 'cpf_of_other', repeated: 'cpf_repeated' } as const;
const byEmailReasons = { ofOther: 'email_of_other', repeated: 'email_repeated' } as const;

/** What a row is to those who are known: who is registered already comes before an earlier row. */
export function judgePatient(row: KeyedRow<RowPerson>, known: KnownByKey<PatientFacts>): Judgement {
  const { person, reasons, keys } = row;
  if (!isComplete(row)) return { verdict: 'incomplete', reasons, match: null };
  const at = (key: string): readonly Known<PatientFacts>[] => known.get(key) ?? [];
  const [byCpf] = person.cpf ? at(`cpf ${person.cpf}`) : [];
  if (byCpf) return mayBeSame(person, byCpf) ? asSame(byCpf) : asConflict(byCpf, byCpfReasons);
  const [byEmail] = person.email ? at(`email ${person.email}`) : [];
  if (byEmail)
    return mayBeSame(person, byEmail) &&
      !differ(person.cpf, byEmail.cpf) &&
      !differ(person.birthDate, byEmail.birthDate)
      ? asSame(byEmail)
      : asConflict(byEmail, byEmailReasons);
  const first = (these: readonly string[]) =>
    these.flatMap(at).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const alike = [...first(keys.filter(isBorn)), ...first(keys.filter(isPhone))].find(
    (one) => hasSameName(person, one) && !differ(person.cpf, one.cpf) && !differ(person.birthDate, one.birthDate),
  );
  return alike ? asSame(alike) : { verdict: 'new', reasons, match: null };
}
