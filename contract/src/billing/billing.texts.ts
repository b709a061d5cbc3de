/** Shown to owner and staff while a payment is late; patients never see it. */
export const overdueBannerTexts = {
  title: 'Pagamento em atraso',
  owner: 'O pagamento da assinatura está em atraso. Atualize o cartão para regularizar.',
  staff: 'O pagamento da assinatura da clínica está em atraso. Avise o responsável pela clínica.',
  action: 'Ver pagamento',
  reassurance: 'Os pacientes continuam com acesso aos documentos.',
} as const;

/** Shown to owner and Admin while nothing pays for the clinic's plan. */
export const unpaidBannerTexts = {
  never_paid: { title: 'Falta concluir o pagamento', action: 'Concluir pagamento' },
  ended: { title: 'A assinatura da clínica terminou', action: 'Assinar novamente' },
  fewMails: 'Até o pagamento, o envio de e-mails é limitado.',
  reassurance: overdueBannerTexts.reassurance,
  withdrawn: 'O plano escolhido não é mais oferecido.',
  choose: 'Escolher um plano',
} as const;

export const unpaidPlan = (name: string, price: string): string => `Plano ${name}, ${price}.`;

/** While nothing is charged yet. */
export const trialTexts = {
  cancelQuestion: 'Nada foi cobrado até aqui, e nada será. A clínica usa tudo até o fim do teste. Deseja cancelar?',
  canceled: 'Assinatura cancelada. Nada será cobrado, e tudo funciona até o fim do teste.',
  with: (days: number): string => `Com ${trialLength(days)} de teste, sem cobrança antes`,
} as const;

export const trialLength = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

export const trialUntil = (day: string): string => `Teste até ${day}. A primeira cobrança é nesse dia.`;

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
