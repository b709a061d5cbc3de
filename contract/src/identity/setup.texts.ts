import { pageTitles } from '../shell.texts.ts';

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
