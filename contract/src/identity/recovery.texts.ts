import { pageTitles } from '../shell.texts.ts';

export const recoveryTexts = {
  title: pageTitles.forgotPassword,
  description: 'Informe seu e-mail para receber as instruções.',
  submit: 'Enviar',
  sent: 'Um e-mail de recuperação foi enviado. Verifique sua caixa de entrada e siga as instruções.',
  failed: 'Erro ao solicitar recuperação de senha.',
} as const;
