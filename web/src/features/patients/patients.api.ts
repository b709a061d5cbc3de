import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@virtual-med/contract/core/limits';
import { askPatientForProof } from '@virtual-med/contract/identity/email-proof';
import { mailSeveralFirstAccesses } from '@virtual-med/contract/identity/first-access';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import {
  assignSeveralPatients,
  createPatient,
  deletePatient,
  listFormerHealthTexts,
  updateHealthField,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import {
  getPatient,
  getPatientsOverview,
  getPatientsWaiting,
  type HealthField,
  type PatientSort,
  type PatientsOverview,
  type WaitingKind,
} from '@virtual-med/contract/patients/patients';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { findPatients, isAskedByNumber } from '../../lib/transport/find-patients.ts';
import type { PatientIds } from '../../lib/transport/ids.ts';
import { clinicians, professionalsQuery } from '../../lib/transport/professionals.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

/** The first page fills the window at once, the others as much as one answer may hold. */
const pageSizes = { first: limits.patientPageSize, following: limits.patientPageMax };

export interface Order {
  readonly sort: PatientSort;
  readonly direction: 'asc' | 'desc';
}

/** One group of the list, as it was searched and ordered; by name, unless told. */
export interface GroupQuery extends Partial<Order> {
  readonly clinicId: string;
  readonly search: string;
  /** Undefined for everyone. */
  readonly professional?: string | undefined;
  readonly waiting?: WaitingKind | undefined;
}

const searched = (search: string) => (search ? { search } : {});
const filtered = (waiting: WaitingKind | undefined) => (waiting ? { waiting } : {});

interface OverviewQuery {
  readonly clinicId: string;
  readonly search: string;
  readonly waiting?: WaitingKind | undefined;
}

const askOverview = ({ clinicId, search, waiting }: OverviewQuery, signal: AbortSignal): Promise<PatientsOverview> =>
  call(getPatientsOverview, { params: { clinicId }, query: { ...searched(search), ...filtered(waiting) } }, { signal });

/** A number's few patients are counted here: what may be a CPF stands in no address. */
async function overviewByNumber(
  { clinicId, search: number }: OverviewQuery,
  signal: AbortSignal,
): Promise<PatientsOverview> {
  const [all, { patients }] = await Promise.all([
    askOverview({ clinicId, search: '' }, signal),
    findPatients(clinicId, { search: number }, signal),
  ]);
  const foundOf = (id: string) => patients.filter(({ professionalId }) => professionalId === id).length;
  return {
    ...all,
    found: patients.length,
    groups: all.groups.map((group) => ({ ...group, found: foundOf(group.professionalId) })),
  };
}

export const overviewQuery = (query: OverviewQuery) =>
  queryOptions({
    queryKey: [query.clinicId, 'patients', 'overview', query.search, query.waiting],
    queryFn: ({ signal }) => (isAskedByNumber(query.search) ? overviewByNumber : askOverview)(query, signal),
    placeholderData: keepPreviousData,
  });

export const waitingQuery = (clinicId: string) =>
  endpointQuery(
    [clinicId, 'patients', 'waiting'],
    getPatientsWaiting,
    { params: { clinicId } },
    { staleTime: limits.askedAheadMs },
  );

export const pagesQuery = ({ clinicId, search, professional, waiting, sort = 'name', direction = 'asc' }: GroupQuery) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'patients', 'pages', professional ?? 'everyone', search, waiting, sort, direction],
    queryFn: ({ pageParam, signal }) =>
      findPatients(
        clinicId,
        {
          ...searched(search),
          ...(professional ? { professional } : {}),
          ...filtered(waiting),
          ...(sort === 'name' ? {} : { sort }),
          ...(direction === 'asc' ? {} : { direction }),
          ...(pageParam ? { after: pageParam, limit: pageSizes.following } : { limit: pageSizes.first }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Always asked for anew when a page opens: a record may have been changed elsewhere a moment ago. */
export const patientQuery = (clinicId: string, patientId: string) =>
  endpointQuery(
    [clinicId, 'patients', 'record', patientId],
    getPatient,
    { params: { clinicId, patientId } },
    { staleTime: 0 },
  );

/** The same for the record's page, whose route has just asked. */
export const openedPatientQuery = (clinicId: string, patientId: string) => ({
  ...patientQuery(clinicId, patientId),
  staleTime: limits.askedAheadMs,
});

/** For the page's route, which does not wait for it: a refusal is met again, and told, by the page. */
export const askPatientsAhead = (clinicId: string) =>
  Promise.all([
    queryClient.prefetchQuery(overviewQuery({ clinicId, search: '' })),
    queryClient.prefetchQuery(waitingQuery(clinicId)),
    queryClient.prefetchInfiniteQuery(pagesQuery({ clinicId, search: '' })),
  ]);

export const askPatientAhead = (clinicId: string, patientId: string) =>
  queryClient.prefetchQuery(patientQuery(clinicId, patientId));

export const formerHealthQuery = (params: { clinicId: string; patientId: string; field: HealthField }) => ({
  queryKey: [params.clinicId, 'patients', 'record', params.patientId, 'former', params.field],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listFormerHealthTexts, { params }, { signal }),
});

export const responsiblesQuery = (clinicId: string) =>
  queryOptions({
    ...professionalsQuery(clinicId),
    select: (staff) => clinicians(staff).toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
  });

/** After a change: lists and counts are asked for anew, wherever they are shown. */
export const refreshLists = (clinicId: string) =>
  Promise.all(
    ['overview', 'pages', 'waiting'].map((part) =>
      queryClient.invalidateQueries({ queryKey: [clinicId, 'patients', part] }),
    ),
  );

export const registerPatient = (body: BodyOf<typeof createPatient>) => call(createPatient, { body });

export const savePatient = (params: PatientIds, body: BodyOf<typeof updatePatient>) =>
  call(updatePatient, { params, body });

export const removePatient = (clinicId: string, id: string) => call(deletePatient, { body: { id, clinicId } });

export const saveHealthField = (params: PatientIds, body: BodyOf<typeof updateHealthField>) =>
  call(updateHealthField, { params, body });

export const revealPassword = (params: PatientIds) => call(revealPatientPassword, { params });

export const renewPassword = (params: PatientIds) => call(renewPatientPassword, { params });

export const askForProof = (params: PatientIds) => call(askPatientForProof, { params });

export const mailAccesses = (clinicId: string, patientIds: string[]) =>
  call(mailSeveralFirstAccesses, { params: { clinicId }, body: { patientIds } });

export const assignPatients = (clinicId: string, patientIds: string[], professional: string | null) =>
  call(assignSeveralPatients, { params: { clinicId }, body: { patientIds, professional } });
