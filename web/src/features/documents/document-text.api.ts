import { queryOptions } from '@tanstack/react-query';
import { getDocumentText, readDocumentTextAgain } from '@virtual-med/contract/documents/document-text';
import { call } from '../../lib/transport/api.ts';

/** Polled while the text is being extracted. */
export const documentTextQuery = (clinicId: string, patientId: string, documentId: string) =>
  queryOptions({
    queryKey: [clinicId, 'documents', patientId, 'text', documentId],
    queryFn: ({ signal }) => call(getDocumentText, { params: { clinicId, documentId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 10_000 : false),
  });

export const readTextAgain = (params: { clinicId: string; documentId: string }) =>
  call(readDocumentTextAgain, { params });
