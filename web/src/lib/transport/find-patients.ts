import { isCpf } from '@virtual-med/contract/core/cpf';
import type { z } from '@virtual-med/contract/core/zod';
import { findPatientsByNumber, listPatients } from '@virtual-med/contract/patients/patients';
import { call } from './api.ts';

type Query = z.input<(typeof listPatients)['query']>;
export type PatientPage = z.output<(typeof listPatients)['response']>;

/** What may be a CPF is asked for in a request's body: addresses are written down on the way, whoever types it. */
export const isAskedByNumber = (search: string | undefined): search is string => search !== undefined && isCpf(search);

export async function findPatients(clinicId: string, query: Query, signal: AbortSignal): Promise<PatientPage> {
  const params = { clinicId };
  if (!isAskedByNumber(query.search)) return call(listPatients, { params, query }, { signal });
  const found = await call(findPatientsByNumber, { params, body: { number: query.search } }, { signal });
  const patients = found.patients.filter(
    ({ professionalId }) => query.professional === undefined || professionalId === query.professional,
  );
  return { patients, next: null, total: patients.length };
}
