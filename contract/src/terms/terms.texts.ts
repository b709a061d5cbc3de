import { pageTitles } from '../shell/shell.texts.ts';

export const termsTexts = {
  terms: pageTitles.terms,
  privacy: 'Política de privacidade',
  /** Beside a button, around the two links: 'Ao criar a senha, você aceita os Termos de uso e a Política de privacidade.' */
  byPassword: 'Ao criar a senha, você aceita os',
  byContinuing: 'Ao continuar, você aceita os',
  and: 'e a',
  title: 'Termos de uso e privacidade',
  first:
    'Antes de continuar, leia e aceite as regras de uso da plataforma. O que você estava fazendo continua aqui atrás.',
  summary: [
    'A clínica é a responsável pelos dados dos pacientes; a Virtual.med os guarda e entrega por ordem dela.',
    'Use a sua conta só você, e não divida a senha.',
    'Cada acesso a um prontuário ou documento fica registrado.',
  ],
  version: (version: number, since: string) => `Versão ${version}, em vigor desde ${since}.`,
  accept: 'Aceitar e continuar',
  leave: 'Sair',
  failed: 'Não foi possível registrar o aceite',
  opensInTab: 'abre em outra aba',
} as const;
