import { limits } from '../core/limits.ts';
import { pageTitles } from '../shell/shell.texts.ts';

/** Why there is no archive, and what can be done. */
export const exportFailureTexts = {
  full: 'Não há espaço livre no servidor para guardar o arquivo. Fale com o suporte e tente novamente depois.',
  storage: 'O armazenamento de arquivos não respondeu. Tente novamente mais tarde.',
  interrupted: 'O servidor foi reiniciado durante a exportação. Peça de novo.',
  unexpected: 'Ocorreu um erro inesperado. Tente novamente; se continuar, fale com o suporte.',
} as const;
export type ExportFailure = keyof typeof exportFailureTexts;

const number = (amount: number): string => new Intl.NumberFormat('pt-BR').format(amount);
const count = (amount: number, one: string, many: string): string => `${number(amount)} ${amount === 1 ? one : many}`;

export const clinicExportTexts = {
  title: pageTitles.clinicExport,
  lead: 'Um arquivo ZIP com tudo o que a clínica guarda: pacientes, anamneses, documentos com os arquivos originais e assinados, equipe, configurações, pagamentos e a trilha de auditoria.',
  care: `Contém dados sigilosos de todos os pacientes. Você recebe um e-mail quando ficar pronto; só a sua conta baixa o arquivo, por ${limits.clinicExportDays} dias. Depois ele é apagado.`,
  start: 'Exportar tudo',
  again: 'Exportar de novo',
  startFailed: 'Não foi possível pedir a exportação',
  confirmNote: 'Confirme que é você antes de continuar.',
  confirm: 'Continuar',
  signInFirst: 'Por segurança, saia e entre de novo na sua conta para exportar.',
  loadFailed: 'Não foi possível carregar a situação da exportação',
  waiting: 'A exportação começa em instantes.',
  running: 'Preparando o arquivo…',
  leave: 'Pode sair desta página: o trabalho continua e você recebe um e-mail.',
  progress: (done: number, total: number) => `${number(done)} de ${count(total, 'documento', 'documentos')}`,
  progressLabel: 'Andamento da exportação',
  done: 'O arquivo está pronto.',
  download: 'Baixar o arquivo',
  downloadFailed: 'Não foi possível baixar o arquivo',
  size: 'Tamanho',
  requestedBy: 'Pedido por',
  finished: 'Pronto em',
  until: 'Disponível até',
  sum: 'SHA-256 do manifesto',
  missing: (amount: number) =>
    `${count(amount, 'documento não pôde ser lido e não está', 'documentos não puderam ser lidos e não estão')} no arquivo. O arquivo FALTANDO.txt diz ${amount === 1 ? 'qual' : 'quais'}.`,
  ofSomebodyElse: 'Só quem pediu pode baixar este arquivo. Você pode pedir outro, que substitui este.',
  failed: 'A exportação não terminou.',
  expired: 'O último arquivo expirou e foi apagado. Peça outro quando precisar.',
  replaces: 'Um novo arquivo substitui o anterior.',
  blockedLead:
    'Esta clínica está bloqueada. Como dono, você ainda pode levar uma cópia de tudo o que é dela. Nada mais está aberto até o desbloqueio.',
  leaveAccount: 'Sair da conta',
  backToSettings: 'Voltar às configurações',
} as const;

/** The table of patients in the archive. */
export const patientFileColumns = [
  'Nome',
  'E-mail',
  'Telefone',
  'Nascimento',
  'CPF',
  'CEP',
  'Endereço',
  'Profissional',
  'Código',
  'Nome social',
  'Sexo',
  'Passaporte',
  'Responsável legal',
  'CPF do responsável',
  'Vínculo',
] as const;

/** Names the file of a clinic whose own name leaves nothing for one. */
export const clinicFileName = 'Clínica';
