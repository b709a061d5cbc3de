export const lostSessionCopy = {
  title: 'Sua sessão terminou',
  description: 'Digite sua senha para continuar. O que você escreveu nesta página continua nela.',
  newPassword:
    'A senha com que você entrou é temporária. Crie uma senha só sua para continuar. O que você escreveu nesta página continua nela.',
} as const;
