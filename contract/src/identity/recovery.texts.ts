import { pageTitles } from '../shell/shell.texts.ts';

export const recoveryTexts = {
  title: pageTitles.forgotPassword,
  description: 'Informe seu e-mail para receber as instruções.',
  submit: 'Enviar',
  sent: 'Um e-mail de recuperação foi enviado. Verifique sua caixa de entrada e siga as instruções.',
  failed: 'Erro ao solicitar recuperação de senha.',
} as const;

/** What the recovery says around the contract's texts. */
export const recoveryPageTexts = {
  promise: 'Voltar a entrar leva um minuto',
  detail:
    'Enviamos um link para o seu e-mail. Com ele você cria uma senha nova; você será desconectado dos outros aparelhos.',
  backToLogin: 'Voltar para o login',
  newLink: 'Pedir um novo link',
  lookFailed: 'Não foi possível abrir o link',
  newPassword: 'Escolha uma senha nova para a sua conta.',
} as const;
