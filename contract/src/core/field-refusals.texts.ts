/** What stands under a field that reads well and is refused all the same: what is already there, or not there any more. */
export const fieldRefusals = {
  emailTaken: 'Email já cadastrado',
  emailMissing: 'Informe o seu e-mail',
  cpfTaken: 'CPF já cadastrado',
  choosePlanAnew: 'Escolha outro plano',
  registrationInvalid: 'Registro inválido',
  pageInvalid: 'Página inválida',
  sendFileAnew: 'Envie o arquivo novamente',
  noContent: 'Este pedido não leva conteúdo',
  addressInvalid: 'Endereço inválido',
  chooseProfessional: 'Selecione um profissional',
} as const;
