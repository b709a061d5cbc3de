/** Signing documents, as staff and patients read of it. */
export const signingTexts = {
  sign: 'Pedir assinatura',
  signAgain: 'Pedir assinatura de novo',
  question: 'Pedir a assinatura deste documento?',
  signer: 'Quem assina',
  chooseSigner: 'Escolha quem assina',
  askAfterUpload: 'Enviar para assinatura',
  requested: 'Assinatura pedida.',
  byMail: 'Quem assina recebe um e-mail do serviço de assinatura.',
  signed: 'Documento enviado e assinado com sucesso.',
  failed: 'Erro ao assinar documento. Tente novamente.',
  incomplete: 'Informações necessárias para assinatura não encontradas.',
  signNow: 'Assinar agora',
  copyLink: 'Copiar link de assinatura',
  linkCopied: 'Link copiado para a área de transferência!',
  /** Shown wherever a signature for trying it out appears. */
  test: 'Assinatura de teste, sem valor legal.',
  noAnswer: 'Não foi possível confirmar o envio ao serviço de assinatura.',
  tooLate: 'Ninguém assinou em 30 dias.',
  unknownThere: 'O serviço de assinatura não conhece mais este documento.',
  fileRefused: 'O arquivo assinado não pôde ser recebido do serviço de assinatura.',
  notDelivered: 'O serviço de assinatura não conseguiu entregar o pedido.',
  questionNote: (name: string) =>
    `"${name}" é enviado a quem vai assinar. A versão assinada fica ao lado do original, e o paciente vê as duas.`,
  staffFailed: 'Não foi possível carregar a equipe.',
  pendingSince: (signer: string, asker: string, when: string) =>
    signer === asker ? `${signer}, desde ${when}` : `${signer}, a pedido de ${asker}, desde ${when}`,
  refusedAt: (signer: string, when: string) => `${signer}, em ${when}`,
  hasSignedVersion: 'Tem versão assinada',
  signedBy: (name: string, when: string) => `por ${name} em ${when}`,
} as const;

const badges = {
  pending: { label: 'Aguardando assinatura', tone: 'waiting' },
  signed: { label: 'Assinado', tone: 'good' },
  refused: { label: 'Assinatura recusada', tone: 'bad' },
  failed: { label: 'Assinatura falhou', tone: 'bad' },
  expired: { label: 'Assinatura não concluída', tone: 'bad' },
} as const;

/** On a signed version: green only where its file proves it. */
export const signedBadge = ({
  signatureCheck,
}: {
  readonly signatureCheck: { readonly verdict: string | null } | null;
}) => (signatureCheck?.verdict === 'valid' ? badges.signed : ({ ...badges.signed, tone: 'quiet' } as const));

export const signatureBadge = (state: keyof typeof badges) => badges[state];
