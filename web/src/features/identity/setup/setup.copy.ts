/** What the first step says around the contract's texts. */
export const setupCopy = {
  description: 'O primeiro passo de uma instalação nova. Só pode ser feito uma vez.',
  promise: 'Tudo começa por aqui',
  detail: 'O Super Admin cadastra as clínicas, escolhe os planos e acompanha os pagamentos.',
  toLogin: 'Ir para o login',
} as const;
