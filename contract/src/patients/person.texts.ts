import { showCpf } from '../core/cpf.ts';
import type { Relation, Representative, Sex } from './patients.ts';

/** Apart from the other texts: the patient's pages have these alone. */

export const sexLabels: Readonly<Record<Sex, string>> = {
  female: 'Feminino',
  male: 'Masculino',
  other: 'Outro ou não informado',
};

export const relationLabels: Readonly<Record<Relation, string>> = {
  mother: 'Mãe',
  father: 'Pai',
  tutor: 'Tutor(a)',
  curator: 'Curador(a)',
  other: 'Outro',
};

/** 'Maria da Silva (mãe), CPF 000.000.000-00' */
export const representativeText = ({ name, cpf, relation }: Representative): string =>
  `${name}${relation === 'other' ? '' : ` (${relationLabels[relation].toLowerCase()})`}${cpf ? `, CPF ${showCpf(cpf)}` : ''}`;
