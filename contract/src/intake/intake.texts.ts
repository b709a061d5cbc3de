import type { IntakeMatch, IntakeState, IntakeTextState } from './intake.ts';

export const stateTexts: Record<IntakeState, string> = {
  reading: 'Lendo…',
  ready: 'Esperando você',
  sending: 'Enviando…',
  sent: 'Enviado',
  refused: 'Recusado',
  removed: 'Removido',
};

/** Why a file is proposed for a patient. */
export const matchTexts: Record<IntakeMatch, string> = {
  cpf: 'CPF no documento',
  name_and_birth: 'Nome e nascimento',
  name: 'Só o nome: confira',
  several: 'Mais de um paciente possível',
  person: 'Escolhido na clínica',
};

export const textStateNotes: Partial<Record<IntakeTextState, string>> = {
  empty: 'Nada escrito no arquivo',
  unreadable: 'O texto não pôde ser lido',
  no_ocr: 'Imagem: o texto não foi lido',
};

const files = (count: number) => `${count} ${count === 1 ? 'arquivo' : 'arquivos'}`;

export const intakeTexts = {
  title: 'Caixa de entrada',
  manyPatients: 'Muitos arquivos, de vários pacientes?',
  bring: 'Enviar vários',
  outcomeFile: 'resultado-do-envio',
  outcomeColumns: ['Arquivo', 'Paciente', 'Situação', 'Motivo', 'Categoria', 'Chegou em'],
  filesCount: files,
} as const;
