import { limits } from '../core/limits.ts';

/** The credit rules of report packages, one sentence each. */
export const cancellationTexts = {
  title: 'Política de cancelamento',
  backHome: 'Voltar para o início',
  validity: `Os créditos de pacotes de laudos expiram ${limits.creditValidityDays} dias após a compra.`,
  byEmailOnly: 'O cancelamento é feito somente por e-mail.',
  fullRefund: `Cancelando em até ${limits.fullRefundDays} dias, devolvemos 100% do crédito restante.`,
  halfRefund: `Cancelando em até ${limits.halfRefundDays} dias, devolvemos 50% do crédito restante.`,
  noRefund: `Depois de ${limits.halfRefundDays} dias não há reembolso, e os créditos continuam válidos por até ${limits.creditValidityDays} dias da compra.`,
  needsPayment: 'O reembolso depende da confirmação do pagamento integral.',
} as const;

export const privacyTexts = {
  title: 'Política de privacidade e segurança',
} as const;
