import { cpf } from '../core/cpf-field.ts';
import { requiredText } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** The councils of health professions; whoever is registered with another writes its name. */
export const councils = [
  'CRM',
  'CRO',
  'COREN',
  'CRP',
  'CREFITO',
  'CRN',
  'CRF',
  'CRFa',
  'CRBM',
  'CRBio',
  'CRMV',
  'CREF',
  'CRESS',
  'CRTR',
] as const;

/** The states and the Federal District. */
export const states = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

const nameMaxChars = 20;
const specialtiesMax = 5;

const councilName = requiredText('Informe o conselho', { min: 2, max: nameMaxChars }).check(
  z.refine((text) => /^\p{L}[\p{L}\d. /-]*$/u.test(text), { error: 'Use só letras, como CRM' }),
);
const councilNumber = requiredText('Informe o número de inscrição', { max: nameMaxChars }).check(
  z.refine((text) => /\d/.test(text) && /^[\dA-Za-z./ -]+$/.test(text), { error: 'Número de inscrição inválido' }),
);
const specialtyNumber = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{1,10}$/.test(text), { error: 'Use só os números do RQE' }),
);

/** How somebody is registered with the council of their profession. */
export const registrationInput = z.strictObject({
  council: councilName,
  uf: z.enum(states, 'Selecione a UF'),
  number: councilNumber,
  /** Numbers of the specialties registered (RQE), of physicians. */
  specialties: z.array(specialtyNumber).check(z.maxLength(specialtiesMax, `Use no máximo ${specialtiesMax} RQEs`)),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

export const registration = z.object({
  council: z.string(),
  uf: z.string(),
  number: z.string(),
  specialties: z.array(z.string()),
});
export type Registration = z.infer<typeof registration>;

/** What the law asks of whoever issues a document. Left out, it stays; an empty CPF or no registration takes it away. */
export const professionalIdentity = {
  cpf: z.optional(cpf()),
  registration: z.optional(z.nullable(registrationInput)),
};
