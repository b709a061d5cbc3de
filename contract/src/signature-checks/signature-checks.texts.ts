/** What the signatures in a PDF are worth, for people who never heard of certificates. */
export const checkTexts = {
  brief: {
    good: 'Assinado',
    bad: 'Assinatura inválida',
    waiting: 'Conferir assinatura',
    quiet: 'Ver assinatura',
    test: 'Assinatura de teste',
    pending: 'Conferindo',
  },
  pending: 'Verificando as assinaturas deste arquivo…',
  unsigned: 'Este PDF não traz assinatura digital.',
  markOnly: 'Assinado no serviço de assinatura; o arquivo em si não traz assinatura digital',
  unreadable: 'Não foi possível ler as assinaturas deste arquivo.',
  test: 'Assinatura de teste, sem valor jurídico',
  valid: (level: string, byWhomAndWhen: string, more: string) =>
    `Assinatura ${level} válida de ${byWhomAndWhen}${more}`,
  validSeal: (company: string, at: string) =>
    `Selo de empresa válido de ${company}${at}: não é a assinatura de uma pessoa`,
  validStamp: (at: string) => `Carimbo do tempo válido${at}: prova a data, não quem assinou`,
  timeProven: 'hora comprovada',
  timeDeclared: 'hora declarada',
  andMore: (others: number) => (others === 1 ? ', e mais 1 assinatura' : `, e mais ${others} assinaturas`),
  details: 'Detalhes da assinatura',
  loadFailed: 'Não foi possível carregar os detalhes da assinatura',
  servesFor: 'Para que serve',
  signers: 'Quem assinou',
  signer: (number: number) => `Assinatura ${number}`,
  sealed: 'Selo de empresa',
  stamped: 'Carimbo do tempo',
  unnamed: 'Sem identificação',
  /** A certificate of nobody's says any name. */
  claims: (name: string) => `Diz ser ${name}`,
  labels: {
    level: 'Tipo',
    time: 'Hora da assinatura',
    cpf: 'CPF',
    issuer: 'Emissor do certificado',
    validity: 'Validade do certificado',
    profile: 'Formato',
    fingerprint: 'Impressão digital do certificado (SHA-256)',
    sha256: 'Impressão digital do arquivo (SHA-256)',
    trustedAt: 'Listas de revogação de',
    checkedAt: 'Verificado em',
    earlier: 'Verificações anteriores',
  },
  noTime: 'Não informada',
  noLists: 'Nenhuma disponível',
  validity: (from: string, to: string) => `de ${from} a ${to}`,
  period: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  signedRevision: 'versão assinada',
  /** Which bytes a verdict is about. */
  about: {
    label: 'Vale para',
    wholeFile: 'O arquivo inteiro',
    verdictOnWholeFile: 'O resultado vale para o arquivo inteiro.',
    revision: 'A versão de quando foi assinado, sem o que foi acrescentado depois',
    altered:
      'O resultado é sobre o arquivo como está. A versão que foi assinada continua guardada dentro dele, e só ela pode ser conferida.',
    show: 'Ver versão assinada',
    save: 'Baixar versão assinada',
  },
  again: 'Verificar de novo',
  askedAgain: 'Verificação pedida. O resultado aparece aqui em instantes.',
  againFailed: 'Não foi possível pedir a verificação',
} as const;

export const verdictTexts = {
  valid: 'Válida',
  invalid: 'Não confere',
  indeterminate: 'Não foi possível confirmar',
} as const;

export const levelTexts = {
  qualified: 'Qualificada (ICP-Brasil)',
  advanced: 'Avançada (GOV.BR)',
  unrecognised: 'Emissor não reconhecido',
} as const;

export const levelWords = {
  qualified: 'qualificada',
  advanced: 'avançada',
} as const;

/** Why a signature does not stand, or cannot be told to. The same reason may do either. */
export const reasonTexts = {
  content_changed: 'Assinatura não confere: o arquivo foi alterado depois de assinado',
  changed_after_signing: 'Assinatura não confere: o arquivo foi alterado depois de assinado',
  signature_mismatch: 'Assinatura não confere: ela não foi feita com o certificado que a acompanha',
  suspicious_range: 'Assinatura não confere: ela não cobre o arquivo inteiro',
  incomplete_file: 'Assinatura não confere: falta uma parte do arquivo',
  unreadable: 'Não foi possível ler a assinatura deste arquivo',
  weak_algorithm: 'Não é possível confirmar: a assinatura usa um método antigo, que deixou de ser seguro',
  unknown_issuer: 'Assinatura de emissor não reconhecido: não é possível saber quem assinou',
  not_for_signing: 'Assinatura não vale: o certificado usado não serve para assinar',
  certificate_expired: 'O certificado usado está fora da validade, e a hora da assinatura não está comprovada',
  certificate_revoked: 'Assinatura não vale: o certificado usado foi revogado',
  revocation_unknown: 'Não foi possível confirmar agora se o certificado foi revogado',
  time_stamp_unrecognised: 'Não é possível confirmar a hora: o carimbo do tempo é de emissor não reconhecido',
  timed_out: 'Não foi possível verificar as assinaturas: o arquivo é complexo demais',
} as const;

/** Where it was out of its time already when it signed. */
export const expiredBefore = 'Assinatura não vale: o certificado usado estava fora da validade';

/** What the law lets such a file serve for: Lei 14.063/2020, CFM 2.299/2021 and 2.381/2024. */
export const lawTexts = {
  qualified:
    'Serve para qualquer documento de saúde, inclusive receita de medicamento controlado e atestado: é a assinatura que a Lei 14.063/2020 (arts. 13 e 14) e as Resoluções CFM 2.299/2021 e 2.381/2024 pedem.',
  advanced:
    'Serve para documentos de saúde em geral (Lei 14.063/2020). Não serve para receita de medicamento controlado nem para atestado, que pedem assinatura qualificada. Para documentos emitidos por médico, o CFM também pede a qualificada (Resoluções 2.299/2021 e 2.381/2024).',
  seal: 'Mostra de que empresa veio o arquivo e que ele não mudou desde então. Não é a assinatura do profissional: por si só não serve para receita de medicamento controlado nem para atestado (Lei 14.063/2020).',
  stamp: 'Prova que o arquivo já existia nessa data. Não diz quem o assinou.',
  unrecognised:
    'Por si só não comprova quem assinou. Receita de medicamento controlado e atestado pedem assinatura qualificada, com certificado ICP-Brasil (Lei 14.063/2020).',
  invalid:
    'Não use este arquivo como documento assinado. Peça ao profissional ou à clínica o arquivo original, como saiu da assinatura.',
  indeterminate:
    'Enquanto não for confirmada, não conte com esta assinatura. A verificação é repetida quando chegam novas listas de certificados revogados.',
  unsigned:
    'Sem assinatura digital. Se foi impresso e assinado à mão, vale o papel. Em meio eletrônico, receita de medicamento controlado e atestado pedem assinatura qualificada (Lei 14.063/2020).',
  test: 'Feita com o assinador de teste do sistema. Não serve para nenhum documento de verdade.',
  validator: 'Também pode ser conferida no validador do governo, VALIDAR (validar.iti.gov.br).',
} as const;

/** Before somebody asks a service to write into a file that carries a signature. */
export const carriesSignatureTexts = {
  title: 'Este documento já está assinado',
  note: 'O serviço de assinatura acrescenta páginas ao arquivo, e a assinatura que ele traz deixaria de conferir. Por isso o pedido não é feito: o arquivo fica como está.',
  instead:
    'Para provar a autenticidade, entregue o arquivo como está: quem recebe confere a assinatura nele. Se quiser, entregue também uma folha de verificação à parte.',
  notAsked: 'O arquivo já está assinado: nenhuma outra assinatura foi pedida.',
  close: 'Entendi',
} as const;
