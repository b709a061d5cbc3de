import { clinicCalled } from './clinic-name.texts.ts';
/** The platform's list of clinics and what is done there; the words shared with other pages are in clinics.texts. */
export const clinicPanelTexts = {
  search: 'Buscar clínicas',
  searchHint: 'Nome, responsável ou e-mail',
  newClinic: 'Nova clínica',
  loadFailed: 'Erro ao carregar clínicas. Tente novamente.',
  none: 'Nenhuma clínica cadastrada',
  noneNote: 'Cadastre a primeira clínica para começar.',
  notFound: 'Nenhuma clínica encontrada',
  notFoundNote: 'Confira a busca ou tente outro termo.',
  clearSearch: 'Limpar busca',
  columns: {
    clinic: 'Clínica',
    responsible: 'Responsável',
    whatsapp: 'WhatsApp',
    plan: 'Plano',
    status: 'Situação',
    payment: 'Pagamento',
    actions: 'Ações',
  },
  createdOn: 'Criada em',
  waits: 'Aguardando primeiro acesso',
  enter: 'Entrar na clínica',
  stats: 'Números da clínica',
  remove: 'Excluir',
  statusChanged: { blocked: 'Clínica bloqueada.', unblocked: 'Clínica desbloqueada.' },
  removed: 'Clínica excluída.',
  removeFailed: 'Erro ao excluir clínica.',
  syncedPayment: 'Situação sincronizada.',
  billingNotRead:
    'A alteração foi feita, mas o provedor de pagamentos não respondeu. Sincronize a situação mais tarde.',
  billingNotEnded:
    'A clínica foi excluída, mas o provedor de pagamentos não respondeu. A assinatura será encerrada na próxima sincronização.',
} as const;

export const clinicActionsLabel = (name: string): string => `Ações da ${clinicCalled(name)}`;
export const whatsAppLabel = (name: string): string => `Conversar com ${name} no WhatsApp`;

export const createClinicTexts = {
  title: 'Nova clínica',
  description: 'O responsável recebe uma senha temporária e escolhe a dele no primeiro acesso.',
  choosePalette: 'Escolha uma paleta',
  choosePlan: 'Escolha um plano',
  plansFailed: 'Não foi possível carregar os planos.',
  noPlans: 'Nenhum plano disponível',
  createdNote: 'Envie a senha temporária ao responsável. Ela vale por 14 dias e só para o primeiro acesso.',
  ownerKnown: 'O responsável já tem uma conta na Virtual.med e entra com a senha que já usa.',
  nextStep: 'Próximo passo: pagamento',
  done: 'Concluir',
  copyPassword: 'Copiar senha',
} as const;

export const editClinicTexts = {
  title: 'Editar clínica',
  description: 'Dados de contato e aparência da clínica.',
  saved: 'Clínica atualizada com sucesso.',
  emailFollows: 'O dono ainda não entrou: o e-mail de acesso dele muda junto.',
} as const;

export const ownerSignsInWith = (email: string): string =>
  `O dono entra com ${email}. Mudar o contato não muda o acesso dele.`;

export const planPanelTexts = {
  description: 'Escolha o plano e gere o link para a clínica pagar.',
  linkReady: 'Link de pagamento',
  linkFailed: 'Não foi possível gerar o link de pagamento.',
  noWhatsApp: 'O WhatsApp desta clínica não pode ser usado para enviar o link. Copie o link.',
  change: 'Alterar sem novo pagamento',
  changeNote: 'A assinatura atual continua e o novo valor vale a partir da próxima cobrança.',
  changed: 'Plano alterado. O novo valor vale a partir da próxima cobrança.',
  changeFailed: 'Não foi possível alterar o plano.',
  alreadySubscribed: 'A clínica já assina este plano. Escolha outro para gerar um link de pagamento.',
} as const;

export const clinicPasswordTexts = {
  description: 'A senha criada para o primeiro acesso do dono da clínica.',
  reveal: 'Mostrar senha',
  renew: 'Criar nova senha temporária',
  renewed: 'Nova senha temporária criada.',
  renewFailed: 'Não foi possível criar uma nova senha temporária.',
  revealFailed: 'Não foi possível mostrar a senha temporária.',
  missing: 'Senha temporária não encontrada para esta clínica.',
  inUse: 'O dono já escolheu a própria senha. Se a esqueceu, ele usa "Esqueceu a senha?" no login.',
  expired: 'A senha temporária expirou ou não pode mais ser lida. Crie uma nova.',
  recorded: 'Ver a senha fica registrado na auditoria da clínica.',
  validUntil: 'Vale até',
} as const;

export const clinicInvoicesTexts = {
  title: 'Faturas da clínica',
} as const;

export const clinicStatsTexts = {
  loadFailed: 'Não foi possível carregar os números da clínica.',
  totalPatients: 'Pacientes',
  totalDocuments: 'Documentos',
  totalProfessionals: 'Profissionais',
} as const;

export const removeClinicTexts = {
  title: 'Excluir clínica',
  typeName: 'Digite o nome da clínica para confirmar',
  nameDiffers: 'O nome não confere',
  confirm: 'Excluir clínica',
} as const;

export const removeClinicQuestion = (name: string): string =>
  `${name} sai das listas e ninguém mais entra nela. Os documentos são guardados pelo prazo da lei e a assinatura é encerrada.`;
