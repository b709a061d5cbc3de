import type { Registration } from './registration.ts';

export const registrationTexts = {
  title: 'Dados profissionais',
  lead: 'O CPF e a inscrição no conselho identificam quem assina e emite documentos. Valem só nesta clínica.',
  labels: {
    cpf: 'CPF',
    council: 'Conselho',
    otherCouncil: 'Nome do conselho',
    uf: 'UF',
    number: 'Número de inscrição',
    specialties: 'RQE',
  },
  noCouncil: 'Sem conselho',
  other: 'Outro conselho',
  chooseCouncil: 'Selecione o conselho',
  chooseUf: 'UF',
  specialtiesHint: 'Se houver mais de um, separe por vírgula.',
  cpfHint: 'Opcional. Só você, o dono e os administradores da clínica o veem inteiro.',
  cpfHidden: 'Já cadastrado. Preencha só para trocar.',
  none: 'Ainda não preenchido',
  edit: 'Alterar dados profissionais',
  saved: 'Dados profissionais atualizados',
  failed: 'Erro ao atualizar os dados profissionais',
  loadFailed: 'Não foi possível carregar os dados profissionais.',
} as const;

/** 'CRM-SP 123456, RQE 4567' */
export const registrationText = ({ council, uf, number, specialties }: Registration): string =>
  [`${council}-${uf} ${number}`, ...specialties.map((specialty) => `RQE ${specialty}`)].join(', ');
