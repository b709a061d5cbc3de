export const unlockCopy = {
  title: 'Tela bloqueada',
  description: 'Ninguém usou esta tela por um tempo. O que você escreveu nesta página continua nela.',
  submit: 'Desbloquear',
  byPasskey: 'Desbloquear com a digital, o rosto ou o PIN',
  useCode: 'Usar um código de verificação',
  usePassword: 'Usar a senha',
  codeHint: 'O código de 6 dígitos do aplicativo autenticador, ou um código de recuperação.',
} as const;
