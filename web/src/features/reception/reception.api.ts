import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HandOverInput } from '@virtual-med/contract/audit/identity-proof';
import { isCpf } from '@virtual-med/contract/core/cpf';
import {
  createDeskPatient,
  findDeskPatients,
  getDeskPatient,
  handOverDocument,
  handOverSheet,
  issueAttendance,
  listDeskPatients,
  listDeskProfessionals,
  printAttendance,
  undoDeskDocument,
  updateDeskPatient,
} from '@virtual-med/contract/reception/reception';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import type { PatientIds } from '../../lib/transport/ids.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { askForFile } from '../../lib/transport/save-file.ts';

/** What may be a CPF stands in a request's body: addresses are written down on the way. */
async function findPage(clinicId: string, search: string, after: string, signal: AbortSignal) {
  const params = { clinicId };
  if (isCpf(search)) {
    const { patients } = await call(findDeskPatients, { params, body: { number: search } }, { signal });
    return { patients, next: null, similar: false };
  }
  const query = { ...(search ? { search } : {}), ...(after ? { after } : {}) };
  return call(listDeskPatients, { params, query }, { signal });
}

export const deskPagesQuery = (clinicId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'patients', 'pages', 'desk', search],
    queryFn: ({ pageParam, signal }) => findPage(clinicId, search, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Under the patient's documents, so that what changes them asks for it anew. */
export const deskPatientQuery = ({ clinicId, patientId }: PatientIds) =>
  endpointQuery(
    [clinicId, 'documents', patientId, 'desk'],
    getDeskPatient,
    { params: { clinicId, patientId } },
    { staleTime: 0 },
  );

export const deskProfessionalsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'professionals', 'desk'],
    queryFn: async ({ signal }) =>
      (await call(listDeskProfessionals, { params: { clinicId } }, { signal })).professionals,
  });

export const refreshDesk = (ids: PatientIds) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: deskPatientQuery(ids).queryKey }),
    queryClient.invalidateQueries({ queryKey: [ids.clinicId, 'patients', 'pages'] }),
  ]);

export const registerAtDesk = (clinicId: string, body: BodyOf<typeof createDeskPatient>) =>
  call(createDeskPatient, { params: { clinicId }, body });

export const saveAtDesk = (params: PatientIds, body: BodyOf<typeof updateDeskPatient>) =>
  call(updateDeskPatient, { params, body });

export const takeBack = (clinicId: string, documentId: string) =>
  call(undoDeskDocument, { params: { clinicId, documentId } });

/** The file itself or its sheet of verification, once for this confirmation. */
export const printOnce = (
  what: 'document' | 'sheet',
  params: PatientIds & { readonly documentId: string },
  body: HandOverInput,
) => askForFile(what === 'sheet' ? handOverSheet : handOverDocument, { params, body });

export const declareAttendance = async (params: PatientIds, body: BodyOf<typeof issueAttendance>) =>
  (await call(issueAttendance, { params, body })).document;

export const askDeclaration = (clinicId: string, documentId: string) =>
  askForFile(printAttendance, { params: { clinicId, documentId } });
