/** What the recovery says around the contract's texts. */
export const recoveryCopy = {
  promise: 'Voltar a entrar leva um minuto',
  detail:
    'Enviamos um link para o seu e-mail. Com ele você cria uma senha nova; você será desconectado dos outros aparelhos.',
  backToLogin: 'Voltar para o login',
  newLink: 'Pedir um novo link',
  lookFailed: 'Não foi possível abrir o link',
  newPassword: 'Escolha uma senha nova para a sua conta.',
} as const;
