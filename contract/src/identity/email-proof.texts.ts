/** What a clinic reads about somebody whose e-mail nobody has proven yet. */
export const proofTexts = {
  awaiting: 'Aguardando a pessoa confirmar o e-mail',
  linkedNote:
    'Aguardando a pessoa confirmar o e-mail pelo link que enviamos a ela. Até confirmar, ela não vê nada desta clínica.',
  recordNote: 'vê os documentos depois de abrir o link que enviamos',
  resend: 'Enviar e-mail de novo',
  resent: 'E-mail de confirmação enviado',
  resendFailed: 'Erro ao enviar e-mail de confirmação',
} as const;

/** The page a mailed link opens, where following it proves the address. */
export const proofPageTexts = {
  title: 'Confirme o seu e-mail',
  description: (email: string) => `Confirme que ${email} é seu e escolha a senha da sua conta.`,
  ends: 'Ao confirmar, o que a conta tinha antes deixa de valer:',
  ended: ['senhas anteriores', 'aparelhos conectados', 'verificação em duas etapas', 'passkeys', 'contas vinculadas'],
  submit: 'Confirmar e-mail e salvar senha',
  failed: 'Não foi possível confirmar o e-mail',
  saved: 'E-mail confirmado e senha salva.',
  promise: 'O seu e-mail, só seu',
  detail: 'Com o e-mail confirmado, ninguém mais entra na conta que leva o seu endereço.',
} as const;

/** The same page in a browser that is signed in to the account. */
export const ownProofTexts = {
  description: (email: string) =>
    `Confirme que ${email} é seu com a senha que você já usa. O resto da conta continua como está.`,
  password: 'Sua senha',
  submit: 'Confirmar e-mail',
  saved: 'E-mail confirmado.',
  otherwise: 'Não lembra a senha, ou não foi você quem criou esta conta?',
  anew: 'Criar uma nova senha',
} as const;

/** For an owner whose address nobody has proven yet. */
export const proofReminderTexts = {
  title: 'Confirme o seu e-mail',
  note: (email: string) => `Abra o link que enviamos a ${email}.`,
  resend: 'Enviar novamente',
  resent: 'Enviamos o link de novo. Confira também a caixa de spam.',
  failed: 'Não foi possível enviar o e-mail',
  later: 'Fechar por agora',
  proven: 'E-mail confirmado. Obrigado!',
} as const;
