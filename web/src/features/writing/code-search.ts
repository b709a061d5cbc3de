import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDate } from '@virtual-med/contract/core/formats';
import { openCodeList } from '@virtual-med/contract/writing/code-lists';
import type { CodeListName } from '@virtual-med/contract/writing/code-lists.endpoints';
import { codeListTexts } from '@virtual-med/contract/writing/code-lists.texts';
import { queryClient } from '../../lib/transport/query-client.ts';
import type { Suggestion } from './suggest-field.tsx';
import { readCodeList } from './writing.api.ts';

/** The whole list, once a visit: it is searched here, and what somebody looks for is sent nowhere. */
const codeListQuery = (list: CodeListName) =>
  queryOptions({
    queryKey: ['code-lists', list],
    queryFn: async ({ signal }) => {
      const { importedAt, tsv } = await readCodeList(list, signal);
      return { importedAt, search: openCodeList(tsv) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Coded = Suggestion & { readonly code: string };

const found = async (list: CodeListName, text: string) =>
  (await queryClient.ensureQueryData(codeListQuery(list))).search(text);

/** Codes are a help and never a gate: where no list is there, what is typed stands. */
export const searchCid = async (text: string): Promise<readonly Coded[]> =>
  (await found('cid10', text)).map(({ code, name }) => ({ value: code, code, note: name }));
export const searchCidNames = async (text: string): Promise<readonly Coded[]> =>
  (await found('cid10', text)).map(({ code, name }) => ({ value: name, code, note: code }));
export const searchExams = async (text: string): Promise<readonly Coded[]> =>
  (await found('tuss', text)).map(({ code, name }) => ({ value: name, code, note: code }));

/** Which list the suggestions come from; nothing while it is on its way. */
export function useListInUse(list: CodeListName): string | undefined {
  const { data } = useQuery(codeListQuery(list));
  if (!data) return undefined;
  return data.importedAt ? codeListTexts.imported(formatDate(data.importedAt)) : codeListTexts.shipped;
}
