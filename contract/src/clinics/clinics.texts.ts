import { limits } from '../core/limits.ts';
import { clinicCalled } from './clinic-name.texts.ts';

/** The platform's panel. */
export const clinicTexts = {
  title: 'Clínicas',
  labels: {
    name: 'Nome da clínica',
    adminName: 'Nome do responsável',
    adminEmail: 'Email do responsável',
    whatsapp: 'WhatsApp',
    colorPalette: 'Paleta de cores',
    subscriptionPlan: 'Plano de assinatura',
  },
  statuses: { active: 'Ativa', disabled: 'Bloqueada' },
  create: 'Criar clínica',
  edit: 'Editar',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  changePlan: 'Alterar plano',
  seeInvoices: 'Ver faturas',
  syncStatus: 'Sincronizar situação',
  created: 'Clínica criada com sucesso!',
  createFailed: 'Erro ao criar clínica.',
  updateFailed: 'Erro ao atualizar clínica.',
  blockFailed: 'Erro ao alterar a situação da clínica.',
  syncFailed: 'Erro ao sincronizar a situação da clínica.',
  none: 'Clínica não encontrada.',
  temporaryPassword: 'Senha temporária',
} as const;

export const blockQuestion = (clinicName: string): string =>
  `Deseja bloquear a ${clinicCalled(clinicName)}? Todos os usuários dela serão desconectados.`;

export const unblockQuestion = (clinicName: string): string => `Deseja desbloquear a ${clinicCalled(clinicName)}?`;

export const planDialogTexts = {
  title: 'Plano da clínica',
  selected: 'Selecionado',
  createLink: 'Gerar link de pagamento',
  copyLink: 'Copiar link',
  sendLink: 'Enviar por WhatsApp',
  linkCopied: 'Link copiado para a área de transferência!',
} as const;

export const paymentLinkMessage = (clinicName: string, url: string): string =>
  `Olá! Segue o link de pagamento da assinatura da ${clinicCalled(clinicName)}: ${url}`;

/** The clinic's own settings. */
export const settingsTexts = {
  title: 'Configurações',
  labels: { name: 'Nome da clínica', logo: 'Logo', colorPalette: 'Paleta de cores' },
  logoHint: `Recomendamos um logo branco, com cerca de ${limits.logoWidthPx}x${limits.logoHeightPx} px.`,
  save: 'Salvar',
  saved: 'Configurações atualizadas com sucesso.',
  saveFailed: 'Erro ao atualizar configurações.',
  lead: 'Como a clínica aparece, o que sai nos documentos e quem acessa o quê.',
  chooseLogo: 'Escolher logo',
  changeLogo: 'Trocar logo',
  removeLogo: 'Remover logo',
  undoLogo: 'Desfazer',
  logoPreview: 'Pré-visualização do logo',
  logoRules: 'PNG, JPEG ou SVG, até 2MB.',
  palettePreview: 'A tela inteira muda na hora para você ver. Só vale depois de salvar.',
  sections: {
    look: 'Aparência e contato',
    documents: 'Documentos emitidos',
    incoming: 'Listas e scanner',
    safety: 'Segurança e privacidade',
  },
} as const;

/** When screens nobody sits before are locked, among the clinic's own settings. */
export const lockTexts = {
  title: 'Bloqueio por inatividade',
  lead: 'Depois deste tempo sem uso, a tela desaparece e só volta com a senha, a passkey ou o código de quem entrou. O que estava sendo escrito continua lá.',
  labels: { staff: 'Equipe da clínica', patients: 'Pacientes' },
  patientsHint: 'Costumam usar o próprio celular, que já tem bloqueio.',
  /** What a time beyond an hour means, said where it is chosen. */
  longStaff:
    'Com mais de uma hora, quem passar por um computador esquecido vê e altera prontuários em nome de quem entrou.',
  offStaff:
    'Sem bloqueio, uma tela esquecida fica aberta até alguém sair ou a sessão terminar: qualquer pessoa que passar vê e altera prontuários em nome de quem entrou. A clínica responde por esses acessos.',
  offPatients: 'Sem bloqueio, os documentos ficam abertos no aparelho do paciente até ele sair ou a sessão terminar.',
  choose: 'Escolha um tempo',
  save: 'Salvar bloqueio',
  saved: 'Bloqueio atualizado com sucesso.',
  failed: 'Erro ao atualizar o bloqueio.',
  loadFailed: 'Não foi possível carregar o tempo de bloqueio.',
} as const;

export const lockTime = (minutes: number): string => {
  if (minutes === 0) return 'Nunca bloquear';
  if (minutes < 60) return `${minutes} minutos`;
  if (minutes === 60) return '1 hora';
  return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;
};

/** Why a form's value is not taken over: another act changes it. */
export const changedElsewhereTexts = {
  logoUrl: 'Envie o logo como arquivo. Este campo aceita só o endereço atual, ou vazio para remover o logo.',
  paymentStatus: 'A situação do pagamento vem do provedor de pagamentos. Sincronize a situação em vez de alterá-la.',
  status: 'Só a equipe da Virtual.med bloqueia ou desbloqueia uma clínica.',
} as const;

/** Whom the platform writes to, among the clinic's own settings. */
export const contactTexts = {
  title: 'Contato da clínica',
  lead: 'Para quem escrevemos sobre a assinatura e os avisos da clínica. Um novo endereço passa a valer quando for confirmado.',
  save: 'Salvar contato',
  saved: 'Contato atualizado com sucesso.',
  asked: 'Se o endereço é novo, enviamos um link para confirmá-lo.',
  waiting: 'Aguardando confirmação de',
  failed: 'Erro ao atualizar contato.',
  loadFailed: 'Não foi possível carregar o contato da clínica.',
} as const;

/** What the clinic's documents say of it, among its own settings. */
export const documentFactsTexts = {
  title: 'Dados que saem nos documentos',
  lead: 'Endereço e telefone que receitas, atestados e outros documentos emitidos aqui mostram. Preencha se a clínica emite documentos.',
  labels: { phone: 'Telefone da clínica', cnes: 'CNES' },
  cnesHint: 'Os 7 dígitos do Cadastro Nacional de Estabelecimentos de Saúde, se a clínica tiver.',
  save: 'Salvar dados',
  saved: 'Dados dos documentos atualizados com sucesso.',
  failed: 'Erro ao atualizar os dados dos documentos.',
  loadFailed: 'Não foi possível carregar os dados dos documentos.',
} as const;
