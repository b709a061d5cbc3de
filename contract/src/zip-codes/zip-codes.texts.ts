export const addressTexts = {
  labels: { zipCode: 'CEP', address: 'Endereço' },
  finding: 'Buscando o endereço...',
  use: 'Usar este endereço',
  failed: 'Erro ao buscar CEP',
  type: 'Preencha o endereço manualmente.',
} as const;
