import { formatZipCode } from '@virtual-med/contract/core/formats';
import type { Relation, Representative, Sex } from '@virtual-med/contract/patients/patients';
import type { Selectable } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import type { Patients } from '../../../core/db/types.gen.ts';
import type { PatientRef } from '../identity/public.ts';

export const representativeColumns = ['representative_name', 'representative_cpf', 'representative_relation'] as const;

export const presentRepresentative = (
  row: Pick<Selectable<Patients>, (typeof representativeColumns)[number]>,
): Representative | null =>
  row.representative_relation === null
    ? null
    : { name: row.representative_name, cpf: row.representative_cpf, relation: row.representative_relation as Relation };

export interface DocumentFactsOfPatient {
  /** The civil name; the social one, where there is one, stands beside it. */
  readonly name: string;
  readonly socialName: string;
  readonly cpf: string | null;
  readonly passport: string | null;
  readonly birthDate: string | null;
  readonly sex: Sex | null;
  /** In one line with the CEP; empty where none is known. */
  readonly address: string;
  readonly representative: Representative | null;
}

/** What a document says of the patient it is about. */
export async function documentFactsOfPatient(
  tx: Tx,
  { clinicId, patientId }: PatientRef,
): Promise<DocumentFactsOfPatient> {
  const patient = await tx
    .selectFrom('patients')
    .select(['name', 'social_name', 'cpf', 'passport', 'birth_date', 'sex', 'zip_code', 'address'])
    .select(representativeColumns)
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
  const { name, cpf, passport, address } = patient;
  return {
    name,
    socialName: patient.social_name,
    cpf,
    passport,
    birthDate: patient.birth_date,
    sex: patient.sex as Sex | null,
    address: address && patient.zip_code ? `${address}, CEP ${formatZipCode(patient.zip_code)}` : address,
    representative: presentRepresentative(patient),
  };
}
