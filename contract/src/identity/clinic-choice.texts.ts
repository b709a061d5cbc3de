/** For somebody proven by a passkey who belongs to several clinics. */
export const clinicChoiceTexts = {
  title: 'Escolha a clínica',
  note: 'Sua conta está em mais de uma clínica. Em qual você quer entrar?',
  blocked: '(bloqueada)',
  startOver: 'Voltar ao login',
} as const;
