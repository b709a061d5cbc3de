import { showCpf } from '../core/cpf.ts';
import type { Relation, Representative, Sex } from './patients.ts';

/** Apart from the other texts: lists of patients need none of these, and a patient's pages need these alone. */

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
  `${name}${relationLabels[relation] === relationLabels.other ? '' : ` (${relationLabels[relation].toLowerCase()})`}${cpf ? `, CPF ${showCpf(cpf)}` : ''}`;

/** What few patients have, under 'Mais dados'. */
export const moreDataTexts = {
  labels: {
    socialName: 'Nome social',
    civilName: 'Nome civil',
    sex: 'Sexo',
    passport: 'Passaporte',
    representative: 'Responsável legal',
    representativeName: 'Nome do responsável',
    representativeCpf: 'CPF do responsável',
    relation: 'Vínculo',
  },
  note: 'Nome social, sexo, passaporte e responsável legal, se precisar.',
  socialNameHint: 'É como a pessoa será chamada. Os documentos trazem também o nome civil.',
  passportHint: 'Para pacientes estrangeiros.',
  chooseSex: 'Não perguntado',
  representativeNote: 'Quem responde por menores de idade ou pessoas sob tutela ou curatela.',
  chooseRelation: 'Escolha',
} as const;
