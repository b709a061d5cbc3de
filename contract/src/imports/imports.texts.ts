import type { ImportField, ImportOutcome, ImportReason, ImportVerdict } from './imports.ts';

export const importFieldLabels: Record<ImportField, string> = {
  name: 'Nome',
  socialName: 'Nome social',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  email: 'E-mail',
  phone: 'Telefone',
  sex: 'Sexo',
  zipCode: 'CEP',
  street: 'Rua (logradouro)',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'UF',
  registration: 'Inscrição no conselho',
  council: 'Conselho',
  councilState: 'UF do conselho',
  specialties: 'RQE',
};

export const importVerdictLabels: Record<ImportVerdict, string> = {
  new: 'Novos',
  same: 'Já cadastrados',
  conflict: 'Em conflito',
  incomplete: 'Incompletos',
};

export const importOutcomeLabels: Record<ImportOutcome, string> = {
  imported: 'Cadastrados',
  failed: 'Não cadastrados',
  removed: 'Removidos',
  kept: 'Mantidos',
};

export const importReasonTexts: Record<ImportReason, string> = {
  name_missing: 'Falta o nome.',
  name_invalid: 'O nome tem caracteres inválidos, é curto demais ou tem mais de 120 letras.',
  name_alone: 'Só há o nome: falta CPF, nascimento, e-mail ou telefone.',
  cpf_invalid: 'O CPF não é válido.',
  birth_date_invalid: 'A data de nascimento não é válida.',
  email_missing: 'Falta o e-mail: sem ele a pessoa não entra.',
  email_invalid: 'O e-mail não é válido.',
  address_too_long: 'O endereço tem mais de 300 letras.',
  in_clinic: 'Já está cadastrado na clínica.',
  repeated: 'Repete uma linha anterior do arquivo.',
  cpf_of_other: 'O CPF é de outro paciente da clínica.',
  email_of_other: 'O e-mail é de outro paciente da clínica.',
  cpf_repeated: 'O CPF está em outra linha, com outro nome.',
  email_repeated: 'O e-mail está em outra linha, com outro nome.',
  cpf_of_member: 'O CPF é de outro profissional da clínica.',
  registration_of_member: 'A inscrição no conselho é de outro profissional da clínica.',
  registration_repeated: 'A inscrição no conselho está em outra linha, com outro nome.',
  not_registered: 'Não foi possível cadastrar.',
  member_invited: 'Já recebeu o convite.',
  member_entered: 'Já entrou depois da importação.',
  member_changed: 'Alguém já mexeu no cadastro ou deu pacientes a esta pessoa.',
  phone_unclear: 'Telefone não reconhecido: fica em branco.',
  zip_code_unclear: 'CEP não reconhecido: fica em branco.',
  sex_unclear: 'Sexo não reconhecido: fica em branco.',
  registration_unclear: 'Inscrição no conselho incompleta ou não reconhecida: fica em branco.',
  account_linked: 'Já tinha conta: continua com o nome e a senha dela.',
};

export const importTexts = {
  problemsFile: 'linhas-com-erro',
  problemsColumns: { number: 'Linha', reason: 'Motivo' },
  /** A column without a heading. */
  column: (position: number) => `Coluna ${position}`,
} as const;
