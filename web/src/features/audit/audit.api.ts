import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  exportAffectedPatients,
  type Incident,
  listAffectedClinics,
  listAffectedPatients,
} from '@virtual-med/contract/audit/affected';
import {
  type AuditFilter,
  exportAuditTrail,
  exportPlatformTrail,
  listAuditTrail,
  listPlatformTrail,
} from '@virtual-med/contract/audit/audit-trail';
import { listOwnAccesses } from '@virtual-med/contract/audit/own-accesses';
import { auditEvents, auditGroups } from '@virtual-med/contract/core/audit';
import { limits } from '@virtual-med/contract/core/limits';
import { recordedRoles } from '@virtual-med/contract/core/roles';
import type { AffectedSearch, TrailSearch } from '../../lib/search-params/search-params.ts';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { findPatients } from '../../lib/transport/find-patients.ts';
import { saveFile } from '../../lib/transport/save-file.ts';

/** Null: the platform's own trail. */
export type Chain = string | null;

const eventsAndGroups = [...auditEvents, ...auditGroups];

export function filterOf({ acontecimento, pessoa, paciente, de, ate }: TrailSearch): AuditFilter {
  const event = eventsAndGroups.find((one) => one === acontecimento);
  const actorRole = recordedRoles.find((role) => role === pessoa);
  return {
    ...(event ? { event } : {}),
    ...(actorRole ? { actorRole } : pessoa ? { actorId: pessoa } : {}),
    ...(paciente ? { patientId: paciente } : {}),
    ...(de ? { from: de } : {}),
    ...(ate ? { to: ate } : {}),
  };
}

/** The platform's trail is of no patient. */
const platformFilter = ({ patientId, ...filter }: AuditFilter) => filter;

/** Looks at what goes on elsewhere: opened again, it is asked for again. */
export const trailQuery = (chain: Chain, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [chain ?? 'platform', 'audit', filter],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam ? { before: pageParam } : {};
      return chain === null
        ? call(listPlatformTrail, { query: { ...platformFilter(filter), ...before } }, { signal })
        : call(listAuditTrail, { params: { clinicId: chain }, query: { ...filter, ...before } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const saveTrail = (chain: Chain, filter: AuditFilter, name: string): Promise<void> =>
  chain === null
    ? saveFile(exportPlatformTrail, { query: platformFilter(filter) }, name)
    : saveFile(exportAuditTrail, { params: { clinicId: chain }, query: filter }, name);

export const patientSearchQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: [clinicId, 'audit', 'patients', search],
    queryFn: async ({ signal }) => {
      const query = { limit: limits.searchPageSize, ...(search ? { search } : {}) };
      return (await findPatients(clinicId, query, signal)).patients;
    },
  });

export const ownAccessesQuery = (clinicId: string) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'own-accesses'],
    queryFn: ({ signal, pageParam }) =>
      call(listOwnAccesses, { params: { clinicId }, query: { before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export function incidentOf({ pessoa, de, ate, entrada }: AffectedSearch): Incident {
  const {
    event: _,
    patientId: __,
    recordId: ___,
    ...whoAndWhen
  } = filterOf({
    ...(pessoa ? { pessoa } : {}),
    ...(de ? { de } : {}),
    ...(ate ? { ate } : {}),
  });
  return { ...whoAndWhen, ...(entrada ? { sessionId: entrada } : {}) };
}

export const affectedPatientsQuery = (clinicId: string, incident: Incident) =>
  endpointQuery(
    [clinicId, 'audit', 'affected', incident],
    listAffectedPatients,
    { params: { clinicId }, query: incident },
    { staleTime: 0 },
  );

export const affectedClinicsQuery = (incident: Incident) =>
  endpointQuery(
    ['platform', 'audit', 'affected', incident],
    listAffectedClinics,
    { query: incident },
    { staleTime: 0 },
  );

export const saveAffected = (clinicId: string, incident: Incident, name: string): Promise<void> =>
  saveFile(exportAffectedPatients, { params: { clinicId }, query: incident }, name);
