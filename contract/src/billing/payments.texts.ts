import { clinicCalled } from '../clinics/clinic-name.texts.ts';
/** The clinic's payments page. */
export const paymentTexts = {
  title: 'Pagamento',
  currentPlan: 'Plano atual',
  payments: 'Pagamentos',
  nextCharge: 'Próxima cobrança',
  noCharge: 'Nenhuma cobrança prevista',
  manage: 'Gerenciar assinatura',
  history: 'Histórico de pagamentos',
  downloadReceipt: 'Baixar recibo',
  openInvoice: 'Ver fatura',
  none: 'Nenhum pagamento encontrado.',
  caption: 'Pagamentos, do mais novo ao mais antigo',
  noneNote: 'Cada cobrança da sua assinatura aparece aqui, com o recibo.',
  columns: {
    date: 'Data',
    description: 'Descrição',
    number: 'Número',
    amount: 'Valor',
    status: 'Situação',
    receipt: 'Recibo',
  },
  freeNote: 'Esta clínica ainda não tem um plano. Escolha um para começar a assinatura.',
  endedNote: 'Escolha um plano para assinar novamente.',
  neverPaidNote: 'O plano foi escolhido e ainda não foi pago.',
  syncFailed: 'Erro ao atualizar os pagamentos',
} as const;

/** The dialogs in which the owner manages the subscription. */
export const manageTexts = {
  note: 'Troque de plano, atualize o cartão ou cancele.',
  plan: 'Plano',
  planNote: 'O novo valor vale a partir da próxima cobrança.',
  current: 'Plano atual',
  plansFailed: 'Não foi possível carregar os planos.',
  noPlans: 'Nenhum plano disponível no momento. Fale com o suporte.',
  changeFailed: 'Erro ao alterar o plano',
  card: 'Cartão',
  cardNote: 'Você atualiza o cartão na página segura do provedor de pagamentos e volta para cá.',
  portalFailed: 'Erro ao abrir a página de pagamento',
  cancel: 'Cancelar assinatura',
  cancelNote: 'Cancele aqui mesmo ou fale com o nosso suporte.',
  cancelBySupport: 'Cancelar pelo WhatsApp',
  cancelByEmail: 'Cancelar por e-mail',
  cancelSubject: 'Cancelamento de assinatura',
  cancelAtEnd: 'Cancelar ao fim do período',
  cancelQuestion: 'Cancelar a assinatura?',
  cancelFailed: 'Erro ao cancelar a assinatura',
  resumeFailed: 'Erro ao manter a assinatura',
  subscribeNote: 'Escolha o plano. O pagamento é feito na página segura do provedor.',
  goToPayment: 'Ir para o pagamento',
} as const;

export const cancelSubscriptionMessage = (clinicName: string): string =>
  `Olá! Gostaria de cancelar a assinatura da ${clinicCalled(clinicName)}.`;

/** The platform's payments report. */
export const paymentReportTexts = {
  cards: {
    received: 'Total recebido',
    pending: 'Total pendente',
    monthlyRevenue: 'Receita mensal (últimos 30 dias)',
    invoiceCount: 'Total de faturas',
  },
  columns: {
    clinic: 'Clínica',
    number: 'Número',
    description: 'Descrição',
    date: 'Data',
    amount: 'Valor',
    status: 'Situação',
    links: 'Documentos',
  },
  openInvoice: 'Ver fatura',
  openPdf: 'Baixar PDF',
  invoices: 'Faturas',
  caption: 'Faturas, da mais nova à mais antiga',
  loadMore: 'Carregar mais',
  noneInFilter: 'Nenhuma fatura corresponde aos filtros.',
  noneYet: 'As faturas aparecem aqui assim que a primeira clínica assinar um plano.',
  export: 'Exportar CSV',
  exportFile: 'faturas.csv',
  exportFailed: 'Erro ao exportar as faturas',
  filters: {
    title: 'Filtros',
    clinic: 'Clínica',
    allClinics: 'Todas as clínicas',
    noClinic: 'Nenhuma clínica encontrada',
    clinicsFailed: 'Não foi possível buscar as clínicas.',
    status: 'Situação',
    allStatuses: 'Todas',
    statuses: { paid: 'Pago', open: 'Em aberto', failed: 'Falhou' },
    from: 'De',
    to: 'Até',
    clear: 'Limpar filtros',
    wrongPeriod: 'A data final vem antes da inicial.',
  },
  chart: {
    title: 'Recebido por mês',
    table: 'Ver valores em tabela',
    month: 'Mês',
    received: 'Recebido',
    count: 'Pagamentos',
  },
  none: 'Nenhuma fatura encontrada.',
  summary: 'Resumo financeiro',
  summaryLines: { received: 'Recebido', pending: 'Pendente', total: 'Total geral' },
} as const;

export const paymentCount = (count: number): string => (count === 1 ? '1 pagamento' : `${count} pagamentos`);

/** How much of the list is on the screen. */
export const invoicesShown = (shown: number, total: number): string =>
  total === 1 ? '1 fatura' : shown < total ? `${shown} de ${total} faturas` : `${total} faturas`;

/** Columns the downloaded table has beyond those of the screen. */
export const invoiceFileColumns = ['Pago em', 'Fatura', 'PDF'] as const;
