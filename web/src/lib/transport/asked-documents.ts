import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { queryClient } from './query-client.ts';

export interface DocumentSearch {
  readonly term: string;
  readonly category?: DocumentCategory | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sentBy?: string | undefined;
  readonly patient?: { readonly id: string; readonly name: string } | undefined;
}

export const askedKey = (clinicId: string) => [clinicId, 'asked-documents'];

/** What is searched for says as much as a document: it is in memory alone, in no address, and gone with the person. */
export const askForDocuments = (clinicId: string, search: DocumentSearch): void => {
  queryClient.setQueryData(askedKey(clinicId), search);
};
