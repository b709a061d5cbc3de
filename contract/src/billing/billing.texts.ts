/** Shown to owner and staff while a payment is late; patients never see it. */
export const overdueBannerTexts = {
  title: 'Pagamento em atraso',
  owner: 'O pagamento da assinatura está em atraso. Atualize o cartão para regularizar.',
  staff: 'O pagamento da assinatura da clínica está em atraso. Avise o responsável pela clínica.',
  action: 'Ver pagamento',
  reassurance: 'Os pacientes continuam com acesso aos documentos.',
} as const;

export const subscriptionTexts = {
  cancelQuestion:
    'A assinatura continua ativa até o fim do período já pago e não será mais cobrada depois disso. Deseja cancelar?',
  canceled: 'Assinatura cancelada. Ela continua ativa até o fim do período pago.',
  resume: 'Manter assinatura',
  resumed: 'Cancelamento desfeito. A assinatura continua ativa.',
  endsOn: 'Termina em',
  changePlan: 'Alterar plano',
  planChanged: 'Plano alterado. O novo valor vale a partir da próxima cobrança.',
  updateCard: 'Atualizar cartão',
  subscribe: 'Assinar um plano',
} as const;
