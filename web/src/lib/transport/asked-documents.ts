import type { QueryClient } from '@tanstack/react-query';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';

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
export const askForDocuments = (queries: QueryClient, clinicId: string, search: DocumentSearch): void => {
  queries.setQueryData(askedKey(clinicId), search);
};
