import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { askedKey, askForDocuments, type DocumentSearch } from '../../lib/transport/asked-documents.ts';

/** What was asked for last in this clinic, here or in the search of people, and a way to ask anew. */
export function useAskedDocuments(clinicId: string): [DocumentSearch | undefined, (search: DocumentSearch) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<DocumentSearch>({ queryKey: askedKey(clinicId), queryFn: skipToken, gcTime: Infinity });
  return [data, (search) => askForDocuments(queries, clinicId, search)];
}
