import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { limits } from '@virtual-med/contract/core/limits';
import { call } from '../../lib/transport/api.ts';
import { findPatients } from '../../lib/transport/find-patients.ts';
import { everybody, professionalsQuery } from '../../lib/transport/professionals.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import {
  clinicResult,
  matchStaff,
  patientResult,
  type SearchResult,
  type SearchScope,
  scopeKey,
  staffResult,
  withRecent,
} from './search.ts';

const patientsShown = 8;

async function find(scope: SearchScope, term: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  if (scope.kind === 'clinics') {
    const query = { search: term, page: 1, size: limits.searchPageSize };
    return (await call(listClinics, { query }, { signal })).clinics.map(clinicResult);
  }
  const { clinicId, withStaff } = scope;
  const [{ patients }, staff] = await Promise.all([
    findPatients(clinicId, { search: term, limit: patientsShown }, signal),
    withStaff ? queryClient.ensureQueryData(professionalsQuery(clinicId)).then(everybody) : [],
  ]);
  return [
    ...patients.map((patient) => patientResult(clinicId, patient)),
    ...matchStaff(staff, term).map((one) => staffResult(clinicId, one)),
  ];
}

/** Each term has an answer of its own, so one that comes late never takes the place of a newer one. */
export const searchQuery = (scope: SearchScope, term: string) =>
  queryOptions({
    queryKey: [scopeKey(scope), 'search', scope.kind === 'clinic' && scope.withStaff, term],
    queryFn: ({ signal }) => find(scope, term, signal),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

const recentKey = (scope: SearchScope) => [scopeKey(scope), 'recently-opened'];

/** Names of patients say that they are patients: what was opened is remembered in memory alone, until sign-out or reload. */
export function useRecent(scope: SearchScope) {
  const recent = queryClient.getQueryData<readonly SearchResult[]>(recentKey(scope)) ?? [];
  const remember = (opened: SearchResult) => queryClient.setQueryData(recentKey(scope), withRecent(recent, opened));
  return { recent, remember };
}
