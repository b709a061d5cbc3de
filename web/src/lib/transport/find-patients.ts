import { isCpf } from '@virtual-med/contract/core/cpf';
import type { z } from '@virtual-med/contract/core/zod';
import { findPatientsByNumber, listPatients } from '@virtual-med/contract/patients/patients';
import { call } from './api.ts';

type Query = z.input<(typeof listPatients)['query']>;
export type PatientPage = z.output<(typeof listPatients)['response']>;

/** What may be a CPF is asked for in a request's body: addresses are written down on the way, whoever types it. */
export const isAskedByNumber = (search: string | undefined): search is string => search !== undefined && isCpf(search);

async function findByNumber(clinicId: string, number: string, professional: string | undefined, signal: AbortSignal) {
  const found = await call(findPatientsByNumber, { params: { clinicId }, body: { number } }, { signal });
  const patients = found.patients.filter(
    ({ professionalId }) => professional === undefined || professionalId === professional,
  );
  return { patients, next: null, total: patients.length };
}

export const findPatients = (clinicId: string, query: Query, signal: AbortSignal): Promise<PatientPage> =>
  isAskedByNumber(query.search)
    ? findByNumber(clinicId, query.search, query.professional, signal)
    : call(listPatients, { params: { clinicId }, query }, { signal });
