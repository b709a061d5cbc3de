/** The clinic's payments page. */
export const paymentTexts = {
  title: 'Pagamento',
  currentPlan: 'Plano atual',
  nextCharge: 'Próxima cobrança',
  manage: 'Gerenciar assinatura',
  cancelSubscription: 'Cancelar assinatura',
  history: 'Histórico de pagamentos',
  downloadReceipt: 'Baixar recibo',
  none: 'Nenhum pagamento encontrado.',
} as const;

export const cancelSubscriptionMessage = (clinicName: string): string =>
  `Olá! Gostaria de cancelar a assinatura da clínica ${clinicName}.`;

/** The provider's payments report. */
export const paymentReportTexts = {
  title: 'Relatório de pagamentos',
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
  },
  openInvoice: 'Ver fatura',
  openPdf: 'Baixar PDF',
  none: 'Nenhuma fatura encontrada.',
  summary: 'Resumo financeiro',
  summaryLines: { received: 'Recebido', pending: 'Pendente', total: 'Total geral' },
} as const;
