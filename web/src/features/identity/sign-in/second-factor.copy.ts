export const secondFactorCopy = {
  description: 'Abra o aplicativo autenticador e digite o código de 6 dígitos.',
  recoveryDescription: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma única vez.',
  code: 'Código',
  recoveryCode: 'Código de recuperação',
  submit: 'Verificar',
  useRecoveryCode: 'Usar um código de recuperação',
  useApp: 'Usar o aplicativo autenticador',
  otherAccount: 'Entrar com outra conta',
} as const;
