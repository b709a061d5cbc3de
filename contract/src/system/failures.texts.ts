/** What a service outside answered, or a file the operator put there lacks: read in 'Sistema', in failed jobs and in the log. */
export const serviceFailures = {
  cep: {
    not_found: 'CEP não encontrado',
    invalid: 'CEP inválido',
    unavailable: 'A busca de CEP está fora do ar. Preencha o endereço.',
  },
  payments: {
    bad_signature: 'A assinatura do aviso de pagamento não confere.',
    declined: 'O pagamento foi recusado.',
    invalid: 'O provedor de pagamentos recusou o pedido.',
    not_configured: 'As credenciais do provedor de pagamentos não funcionam.',
    not_found: 'O provedor de pagamentos não conhece este registro.',
    rate_limited: 'O provedor de pagamentos pediu para aguardar.',
    unavailable: 'O provedor de pagamentos não está respondendo.',
  },
  signing: {
    bad_signature: 'A assinatura do aviso recebido não confere.',
    invalid: 'O serviço de assinatura recusou o pedido.',
    not_configured: 'A assinatura de documentos não está configurada.',
    not_found: 'O serviço de assinatura não conhece este documento.',
    not_signed: 'O documento ainda não foi assinado.',
    rate_limited: 'O serviço de assinatura pediu para aguardar.',
    too_large: 'O documento é grande demais para o serviço de assinatura.',
    unavailable: 'O serviço de assinatura não está respondendo.',
  },
  trust: {
    no_authority: 'não é o certificado de uma autoridade',
    no_list: 'não é uma lista de revogação (CRL) que se possa ler',
    no_certificate: 'não é um certificado',
    too_much: 'há arquivos demais, ou grandes demais, nesta pasta',
    unreadable: 'não pôde ser lido',
    unknown_form: 'não é PEM nem DER',
  },
} as const;

export const jobFailures = {
  lost: 'O servidor que executava a tarefa parou de responder.',
  tooLong: 'A tarefa passou do tempo máximo.',
  stopped: 'O servidor foi encerrado durante a tarefa.',
  unnamed: 'Sem descrição da falha.',
  payload: (queue: string, fields: readonly string[]) =>
    `O conteúdo da tarefa ${queue} não é válido: ${fields.join(', ')}`,
} as const;
