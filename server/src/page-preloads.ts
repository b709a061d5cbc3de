import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { limits } from '@virtual-med/contract/core/limits';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  getPatient,
  getPatientsOverview,
  getPatientsWaiting,
  listPatients,
} from '@virtual-med/contract/patients/patients';
import { countPrivacyRequests } from '@virtual-med/contract/privacy/privacy-requests';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import type { Preload } from './core/http/preload-urls.ts';

/** Requests of the frame around the pages whose path begins so. */
const frames: Readonly<Record<string, readonly Preload[]>> = {
  '/clinica/$clinicId': [{ endpoint: getClinic }, { endpoint: getPaymentStatus }],
  '/paciente/$clinicId': [{ endpoint: getClinic }],
};

/** The same queries as the pages' own: a URL that differs would be requested twice. */
const pages: Readonly<Record<string, readonly Preload[]>> = {
  '/paciente/$clinicId/painel': [{ endpoint: getOwnHome }],
  '/clinica/$clinicId/pacientes': [
    { endpoint: getPatientsOverview },
    { endpoint: listPatients, query: () => ({ limit: limits.patientPageSize }) },
    { endpoint: countPrivacyRequests },
    { endpoint: getPatientsWaiting },
  ],
  '/clinica/$clinicId/paciente/$patientId': [
    { endpoint: getPatient },
    { endpoint: listDocuments, query: ({ patientId }) => ({ patientId, order: 'newest' }) },
    { endpoint: listDeletedDocuments, query: ({ patientId }) => ({ patientId, limit: 200 }) },
    { endpoint: listWrongPatientWarnings },
    { endpoint: getPublicConfig },
  ],
};

/** What the first screen of a page requests from the API; `page` is a route's path, as in `areas.json`. */
export const preloadsOf = (page: string): readonly Preload[] => [
  { endpoint: getSession },
  ...Object.entries(frames).flatMap(([frame, preloads]) => (page.startsWith(`${frame}/`) ? preloads : [])),
  ...(pages[page] ?? []),
];
