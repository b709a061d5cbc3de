import type { AppSide } from './pwa-addresses.ts';

export const installTexts = {
  title: (clinic: string) => `Instale o aplicativo da ${clinic}`,
  reason: {
    patient: 'Abra seus documentos com um toque, direto da tela do celular.',
    clinic: 'Abra sua clínica com um toque, direto da tela do celular.',
  } satisfies Record<AppSide, string>,
  install: 'Instalar',
  how: 'Como instalar',
  later: 'Agora não',
  done: 'Entendi',
  failed: 'Não foi possível instalar o aplicativo',
  apple: [
    'Toque em Compartilhar, na barra do navegador.',
    'Escolha “Adicionar à Tela de Início”.',
    'Toque em “Adicionar”. Na primeira vez, entre de novo com seu e-mail e senha.',
  ],
  others: [
    'Toque no menu do navegador, os três pontinhos.',
    'Escolha “Instalar aplicativo” ou “Adicionar à tela inicial”.',
    'Confirme para que o ícone apareça na tela do celular.',
  ],
} as const;
