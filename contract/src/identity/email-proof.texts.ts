/** What a clinic reads about somebody whose e-mail nobody has proven yet. */
export const proofTexts = {
  awaiting: 'Aguardando a pessoa confirmar o e-mail',
  linkedNote:
    'Aguardando a pessoa confirmar o e-mail. Ela recebeu uma mensagem com um link; até confirmar, não vê nada desta clínica.',
  recordNote:
    'Já existe uma conta com este e-mail, mas ninguém confirmou que ele é da pessoa. Ela recebeu uma mensagem com um link e verá os documentos depois de confirmar.',
  resend: 'Enviar e-mail de novo',
  resent: 'E-mail de confirmação enviado',
  resendFailed: 'Erro ao enviar e-mail de confirmação',
} as const;
