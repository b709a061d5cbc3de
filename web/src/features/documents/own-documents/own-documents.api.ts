import { infiniteQueryOptions } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { z } from '@virtual-med/contract/core/zod';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import {
  downloadOwnDocument,
  downloadOwnDocuments,
  getOwnHome,
  listOwnDocuments,
  type OwnDocument,
  previewOwnDocument,
  setOwnNotices,
  showOwnDocumentFirstPage,
} from '@virtual-med/contract/documents/own-documents';
import { noteDocumentOpened } from '../../../lib/storage/opened-document.ts';
import { call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { saveFile } from '../../../lib/transport/save-file.ts';

const pageSize = 100;

/** Refetched on every visit, but not twice while one page renders. */
const homeFreshMs = 1000;

export type Home = z.infer<(typeof getOwnHome)['response']>;

export const homeQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'own-documents', 'home'], getOwnHome, { params: { clinicId } }, { staleTime: homeFreshMs });

/** Prefetch for the route, which does not wait: the page meets and shows an error itself. */
export const askHomeAhead = (clinicId: string): Promise<void> => queryClient.prefetchQuery(homeQuery(clinicId));

export const categoryQuery = (clinicId: string, category: DocumentCategory) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'own-documents', category],
    queryFn: ({ signal, pageParam }) =>
      call(
        listOwnDocuments,
        { params: { clinicId }, query: { category, limit: pageSize, after: pageParam || undefined } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** The pages of the timeline after the first one, or the results of a search in it. */
export const timelineQuery = (clinicId: string, { search, after }: { search: string; after: string }) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'own-documents', 'timeline', search, after],
    queryFn: ({ signal, pageParam }) =>
      call(
        listOwnDocuments,
        { params: { clinicId }, query: { ...(search && { search }), ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next,
    staleTime: homeFreshMs,
  });

/** The newest documents of all categories. */
export const latestQuery = (clinicId: string) =>
  endpointQuery(
    [clinicId, 'own-documents', 'latest'],
    listOwnDocuments,
    { params: { clinicId }, query: { limit: pageSize } },
    { staleTime: 0 },
  );

/** After opening a document: it no longer counts as new. */
export const refreshHome = (clinicId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [clinicId, 'own-documents'] });

export const previewUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewOwnDocument.path, { clinicId, documentId }, undefined);

export const firstPageUrl = (clinicId: string, { id, contentType, hasThumbnail }: OwnDocument) =>
  hasThumbnail && contentType === 'application/pdf'
    ? buildUrl(showOwnDocumentFirstPage.path, { clinicId, documentId: id }, undefined)
    : undefined;

export const previewEndpoint = previewOwnDocument;

/** The file in a new tab, through a page of ours that checks the session first. */
export const apartUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewOwnDocument.page ?? '', { clinicId, documentId }, undefined);

export async function saveDocument(clinicId: string, { id, fileName }: OwnDocument): Promise<void> {
  await saveFile(downloadOwnDocument, { params: { clinicId, documentId: id } }, fileName);
  noteDocumentOpened();
}

/** Whether the session may still read here: checked before the browser downloads by itself. */
export const stillOpen = (clinicId: string) => call(getOwnHome, { params: { clinicId } });

/** All of a category, or of the patient's documents here, in one file. */
export const zipUrl = (clinicId: string, category?: DocumentCategory): string =>
  buildUrl(downloadOwnDocuments.path, { clinicId }, { category });

export const saveNotices = (clinicId: string, mailNotices: boolean) =>
  call(setOwnNotices, { params: { clinicId }, body: { mailNotices } });
