import { pageTitles } from '../shell/shell.texts.ts';

export const setupTexts = {
  title: pageTitles.setup,
  labels: { name: 'Nome', email: 'Email', password: 'Senha' },
  submit: 'Criar Super Admin',
  success: 'Super Admin criado com sucesso!',
  successNote: 'O usuário já pode fazer login.',
  failedTitle: 'Erro ao criar admin',
  unknownFailure: 'Erro desconhecido.',
  hint: 'Instalação nova?',
  hintLink: 'Crie o primeiro acesso',
  token: 'Código de configuração',
  tokenHint: 'O servidor o mostra ao iniciar. Se você definiu SETUP_TOKEN, é ele.',
  tokenMissing: 'Informe o código de configuração',
} as const;

/** What the first step says around the contract's texts. */
export const setupPageTexts = {
  description: 'O primeiro passo de uma instalação nova. Só pode ser feito uma vez.',
  promise: 'Tudo começa por aqui',
  detail: 'O Super Admin cadastra as clínicas, escolhe os planos e acompanha os pagamentos.',
  toLogin: 'Ir para o login',
} as const;
