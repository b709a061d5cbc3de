import { formatCpf } from '@virtual-med/contract/core/cpf';
import { ageInYears, dayIn } from '@virtual-med/contract/core/formats';
import { ageWords } from '@virtual-med/contract/writing/document-words';
import type { WritingFacts } from '@virtual-med/contract/writing/requirements';
import type { VariableValues } from '@virtual-med/contract/writing/variables';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { type DocumentFactsOfClinic, documentFactsOfClinic } from '../../people/clinics/public.ts';
import type { PatientRef } from '../../people/identity/public.ts';
import { type DocumentFactsOfPatient, documentFactsOfPatient } from '../../people/patients/public.ts';
import { presentRegistration, registrationColumns } from '../../people/professionals/public.ts';
import { ownName } from '../documents/public.ts';

/** Whoever writes, as a document names them. */
interface Professional {
  readonly name: string;
  readonly email: string;
  readonly isRegistered: boolean;
  /** 'CRM/SP 123456', or empty. */
  readonly council: string;
  /** 'RQE 123, RQE 456', or empty. */
  readonly specialties: string;
}

/** All a document says beside what is written in it. */
export interface Facts extends WritingFacts {
  readonly clinic: DocumentFactsOfClinic;
  readonly patient: DocumentFactsOfPatient;
  readonly professional: Professional;
  /** Where the clinic is, yyyy-mm-dd. */
  readonly today: string;
}

async function professionalOf(tx: Tx, actor: Actor, clinicId: string): Promise<Professional> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.clinic_id', '=', clinicId))
    .select(['u.name', 'u.email'])
    .select(registrationColumns)
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const registration = presentRegistration({ ...row, specialties: row.specialties ?? [] });
  return {
    name: row.name,
    email: row.email,
    isRegistered: registration !== null,
    council: registration ? `${registration.council}/${registration.uf} ${registration.number}` : '',
    specialties: registration?.specialties.map((number) => `RQE ${number}`).join(', ') ?? '',
  };
}

async function factsWith(tx: Tx, ids: PatientRef, professional: Professional): Promise<Facts> {
  const clinic = await documentFactsOfClinic(tx, ids.clinicId);
  const patient = await documentFactsOfPatient(tx, ids);
  return { clinic, patient, professional, today: dayIn(clinic.timeZone) };
}

export const factsFor = async (tx: Tx, actor: Actor, ids: PatientRef): Promise<Facts> =>
  factsWith(tx, ids, await professionalOf(tx, actor, ids.clinicId));

/** Of a document of the clinic's own: who issues it stands in the record, and nowhere on the paper. */
export const factsOfClinics = async (tx: Tx, actor: Actor, ids: PatientRef): Promise<Facts> =>
  factsWith(tx, ids, { name: await ownName(tx, actor), email: '', isRegistered: false, council: '', specialties: '' });

/** '30 anos'; of a child that is not one yet, in months. Empty without a birth date. */
export function ageOf({ patient, today }: Facts): string {
  if (!patient.birthDate) return '';
  const years = ageInYears(patient.birthDate, today);
  if (years > 0) return ageWords.years(years);
  const [year = 0, month = 0, day = 0] = patient.birthDate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  return ageWords.months(Math.max(0, months));
}

/** '19 de novembro de 2026' */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

export const valuesOf = (facts: Facts): VariableValues => ({
  'paciente.nome': facts.patient.socialName || facts.patient.name,
  'paciente.cpf': facts.patient.cpf ? formatCpf(facts.patient.cpf) : '',
  'paciente.idade': ageOf(facts),
  'data.extenso': inWords(facts.today),
  'profissional.nome': facts.professional.name,
  'clinica.nome': facts.clinic.name,
});
