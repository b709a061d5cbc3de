import { clinicCalled } from '../clinics/clinic-name.texts.ts';

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
