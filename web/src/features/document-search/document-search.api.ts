import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import {
  type FoundDocument,
  type FoundForStaff,
  searchDocuments,
  searchOwnDocuments,
} from '@virtual-med/contract/document-search/document-search';
import { downloadDocument, previewDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { downloadOwnDocument, previewOwnDocument } from '@virtual-med/contract/documents/own-documents';
import { call } from '../../lib/transport/api.ts';
import type { DocumentSearch } from '../../lib/transport/asked-documents.ts';
import { saveFile } from '../../lib/transport/save-file.ts';

/** A document as it is shown to staff, with its patient, or to the patient themselves. */
export type Found = FoundDocument & Partial<Pick<FoundForStaff, 'patient'>>;

interface FoundPage {
  readonly documents: readonly Found[];
  readonly next: string | null;
}

/** Who searches. */
export type Side = 'staff' | 'patient';

export const foundQuery = (side: Side, clinicId: string, asked: DocumentSearch | undefined) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'document-search', 'found', side, asked],
    queryFn: ({ pageParam: after, signal }): Promise<FoundPage> => {
      const { patient, sentBy, ...search } = asked ?? { term: '' };
      const params = { clinicId };
      const body = { ...search, ...(after && { after }) };
      return side === 'staff'
        ? call(searchDocuments, { params, body: { ...body, sentBy, patientId: patient?.id } }, { signal })
        : call(searchOwnDocuments, { params, body }, { signal });
    },
    enabled: asked !== undefined,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

const endpointsOf = {
  staff: { preview: previewDocument, download: downloadDocument },
  patient: { preview: previewOwnDocument, download: downloadOwnDocument },
} as const;

export const previewEndpoint = (side: Side) => endpointsOf[side].preview;

export const previewUrl = (side: Side, clinicId: string, documentId: string): string =>
  buildUrl(endpointsOf[side].preview.path, { clinicId, documentId }, undefined);

/** The file in a tab of its own, at the page. */
export const apartUrl = (side: Side, clinicId: string, { id, page }: Found): string =>
  `${buildUrl(endpointsOf[side].preview.page ?? '', { clinicId, documentId: id }, undefined)}${page ? `#page=${page}` : ''}`;

export const saveDocument = (side: Side, clinicId: string, { id, fileName }: Found) =>
  saveFile(endpointsOf[side].download, { params: { clinicId, documentId: id } }, fileName);
