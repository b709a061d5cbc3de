import { clinicCalled } from '../clinics/clinic-name.texts.ts';

// Of the steps after the form, which are fetched when they are needed: `sign-in.texts.ts` is part of every login.

export const lostSessionTexts = {
  title: 'Sua sessão terminou',
  description: 'Digite sua senha para continuar. O que você escreveu nesta página continua nela.',
  newPassword:
    'A senha com que você entrou é temporária. Crie uma senha só sua para continuar. O que você escreveu nesta página continua nela.',
} as const;

export const secondFactorStepTexts = {
  description: 'Abra o aplicativo autenticador e digite o código de 6 dígitos.',
  recoveryDescription: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma única vez.',
  code: 'Código',
  recoveryCode: 'Código de recuperação',
  submit: 'Verificar',
  useRecoveryCode: 'Usar um código de recuperação',
  useApp: 'Usar o aplicativo autenticador',
  otherAccount: 'Entrar com outra conta',
} as const;

export const unlockTexts = {
  title: 'Tela bloqueada',
  description: 'Ninguém usou esta tela por um tempo. O que você escreveu nesta página continua nela.',
  submit: 'Desbloquear',
  byPasskey: 'Desbloquear com a digital, o rosto ou o PIN',
  useCode: 'Usar um código de verificação',
  usePassword: 'Usar a senha',
  codeHint: 'O código de 6 dígitos do aplicativo autenticador, ou um código de recuperação.',
} as const;

/** For somebody proven by a passkey who belongs to several clinics. */
export const clinicChoiceTexts = {
  title: 'Escolha a clínica',
  note: 'Sua conta está em mais de uma clínica. Em qual você quer entrar?',
  blocked: '(bloqueada)',
  startOver: 'Voltar ao login',
} as const;

/** In place of the login's button, where the chosen clinic is blocked. */
export const blockedLoginTexts = {
  help: 'Clínica bloqueada, pedir ajuda',
  mailSubject: 'Clínica bloqueada',
  export: 'Sou o dono: exportar os dados',
  exportNote: 'Mesmo com a clínica bloqueada, o dono pode levar uma cópia de todos os dados dela.',
} as const;

/** What the help link of a blocked clinic writes for the person. */
export const blockedHelpMessage = (clinicName: string): string =>
  `Olá! A ${clinicCalled(clinicName)} está bloqueada e preciso de ajuda.`;
