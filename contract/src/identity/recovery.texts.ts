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
