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
