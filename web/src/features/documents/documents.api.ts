import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { getDocumentText, readDocumentTextAgain } from '@virtual-med/contract/documents/document-text';
import type { SummaryKind } from '@virtual-med/contract/documents/documents';
import {
  type Document,
  deleteDocument,
  destroyDocument,
  downloadDocument,
  downloadPatientDocuments,
  getDocument,
  listDeletedDocuments,
  listDocumentOpenings,
  listDocuments,
  listFormerSummaries,
  moveDocument,
  previewDocument,
  restoreDocument,
  showDocumentFirstPage,
  updateDocument,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import { confirmPatient, listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { endDocumentRelease, releaseDocument } from '@virtual-med/contract/reception/release';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { findPatients } from '../../lib/transport/find-patients.ts';
import type { DocumentIds } from '../../lib/transport/ids.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { saveFile } from '../../lib/transport/save-file.ts';
import { isJustSent } from '../signature-checks/just-sent.ts';

/** The first page, drawn by the server, where there is one. */
export const firstPageUrl = (
  clinicId: string,
  { id, contentType, hasThumbnail }: { id: string; contentType: string; hasThumbnail: boolean },
) =>
  hasThumbnail && contentType === 'application/pdf'
    ? buildUrl(showDocumentFirstPage.path, { clinicId, documentId: id }, undefined)
    : undefined;

export type Order = 'newest' | 'oldest' | 'name';

export interface DocumentsQuery {
  readonly clinicId: string;
  readonly patientId: string;
  readonly category: DocumentCategory | undefined;
  readonly order: Order;
}

export const documentsQuery = ({ clinicId, patientId, category, order }: DocumentsQuery) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'documents', patientId, 'pages', category ?? 'all', order],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDocuments,
        { params: { clinicId }, query: { patientId, order, category, after: pageParam || undefined } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.pages.flatMap((page) => page.documents) ?? []),
  });

const justNowMs = 10 * 60_000;

/** Polling interval: short just after an upload or a signature request, long while a signature stays pending. */
function lookAgain(documents: readonly Document[]): number | false {
  if (documents.some((document) => document.signatureCheck?.state === 'pending' && isJustSent(document))) return 4_000;
  const requestTimes = documents.flatMap(({ signature }) =>
    signature?.state === 'pending' ? [Date.parse(signature.requestedAt)] : [],
  );
  if (requestTimes.length === 0) return false;
  return Date.now() - Math.max(...requestTimes) < justNowMs ? 4_000 : 60_000;
}

export const documentQuery = (clinicId: string, patientId: string, documentId: string) =>
  endpointQuery(
    [clinicId, 'documents', patientId, 'one', documentId],
    getDocument,
    { params: { clinicId, documentId } },
    { staleTime: 0 },
  );

export const formerSummariesQuery = (params: { clinicId: string; documentId: string; kind: SummaryKind }) => ({
  queryKey: [params.clinicId, 'former-summaries', params.documentId, params.kind],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listFormerSummaries, { params }, { signal }),
});

export const openingsQuery = (clinicId: string, patientId: string, documentId: string) =>
  endpointQuery(
    [clinicId, 'documents', patientId, 'openings', documentId],
    listDocumentOpenings,
    { params: { clinicId, documentId } },
    { staleTime: 0 },
  );

export const deletedQuery = (clinicId: string, patientId: string) =>
  endpointQuery([clinicId, 'documents', patientId, 'deleted'], listDeletedDocuments, {
    params: { clinicId },
    query: { patientId, limit: 200 },
  });

/** For the record's route, which does not wait for it. */
export const askDocumentsAhead = (clinicId: string, patientId: string) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(documentsQuery({ clinicId, patientId, category: undefined, order: 'newest' })),
    queryClient.prefetchQuery(wrongPatientQuery(clinicId, patientId)),
  ]);

/** The patients a document can be attached for: the first page of a search. */
export const patientChoicesQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: [clinicId, 'documents', 'patients', search],
    queryFn: ({ signal }) => findPatients(clinicId, { ...(search ? { search } : {}), limit: 20 }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const saveDocument = (clinicId: string, document: { readonly id: string; readonly fileName: string }) =>
  saveFile(downloadDocument, { params: { clinicId, documentId: document.id } }, document.fileName);

/** Whether the session may still read here: checked before the browser downloads by itself. */
export const stillOpen = (clinicId: string, patientId: string) =>
  call(listDocuments, { params: { clinicId }, query: { patientId, limit: 1 } });

export const previewUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewDocument.path, { clinicId, documentId }, undefined);

export const previewEndpoint = previewDocument;

/** The file in a new tab, through a page of ours that checks the session first. */
export const apartUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewDocument.page ?? '', { clinicId, documentId }, undefined);

export const zipUrl = (clinicId: string, patientId: string, category: DocumentCategory | undefined): string =>
  buildUrl(downloadPatientDocuments.path, { clinicId, patientId }, { category });

/** The document of this patient with the same bytes; undefined also when the request fails. */
export async function findTwin(clinicId: string, patientId: string, sha256: string): Promise<Document | undefined> {
  const query = { patientId, sha256, limit: 1 };
  const known = await call(listDocuments, { params: { clinicId }, query }).catch(() => undefined);
  return known?.documents[0];
}

export const saveNameAndCategory = (params: DocumentIds, body: BodyOf<typeof updateDocument>) =>
  call(updateDocument, { params, body });

export const saveSummary = (params: DocumentIds, body: BodyOf<typeof updateDocumentSummary>) =>
  call(updateDocumentSummary, { params, body });

export const moveToPatient = (params: DocumentIds, patientId: string) =>
  call(moveDocument, { params, body: { patientId } });

export const removeDocument = (params: DocumentIds, reason: string) =>
  call(deleteDocument, { params, body: { reason } });

export const putBack = (params: DocumentIds) => call(restoreDocument, { params });

export const destroy = (params: DocumentIds) => call(destroyDocument, { params });

/** Lets the reception desk print it for a week. */
export const releaseForDesk = (params: DocumentIds) => call(releaseDocument, { params });

export const endRelease = (params: DocumentIds) => call(endDocumentRelease, { params });

/** Polled while the text is being extracted. */
export const documentTextQuery = (clinicId: string, patientId: string, documentId: string) =>
  endpointQuery(
    [clinicId, 'documents', patientId, 'text', documentId],
    getDocumentText,
    { params: { clinicId, documentId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 10_000 : false) },
  );

export const readTextAgain = (params: DocumentIds) => call(readDocumentTextAgain, { params });

export const wrongPatientQuery = (clinicId: string, patientId: string) =>
  endpointQuery([clinicId, 'documents', patientId, 'wrong-patient'], listWrongPatientWarnings, {
    params: { clinicId, patientId },
  });

export const confirmPatientOf = (params: DocumentIds) => call(confirmPatient, { params });
