// Asks as the library does, of answers that are all here already.

import { knownAnswers } from '../answers.ts';
import { fragment, type Props } from '../element.ts';
import { jsx } from './jsx-runtime.ts';

interface Options {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (asked: { signal: AbortSignal; pageParam: unknown }) => unknown;
  readonly enabled?: boolean;
  readonly initialData?: unknown;
  readonly initialPageParam?: unknown;
  readonly getNextPageParam?: (page: unknown) => unknown;
  readonly select?: (data: unknown) => unknown;
}

interface Asked {
  readonly queryKey: readonly unknown[];
  readonly settled: Promise<unknown>;
  data?: unknown;
}

const asked = new Map<string, Asked>();
const { signal } = new AbortController();

/** What is known at once is there before anything is drawn from it: only what is not has everything drawn again. */
function ask({ queryKey, queryFn, initialPageParam }: Options): Asked {
  const name = JSON.stringify(queryKey);
  const before = asked.get(name);
  if (before) return before;
  const kept = (data: unknown) =>
    initialPageParam === undefined ? data : { pages: [data], pageParams: [initialPageParam] };
  const given = Promise.resolve(queryFn({ signal, pageParam: initialPageParam }));
  const settled = given.then((data) => {
    now.data ??= kept(data);
    return now.data;
  });
  const now: Asked = { queryKey, settled };
  if (knownAnswers.has(given)) now.data = kept(knownAnswers.get(given));
  settled.catch(() => undefined);
  asked.set(name, now);
  return now;
}

/** Everything that was found out, by the keys the program keeps it under. */
export const found = (): (readonly [key: readonly unknown[], data: unknown])[] =>
  [...asked.values()].filter(({ data }) => data !== undefined).map(({ queryKey, data }) => [queryKey, data]);

/** Whether asking has found out anything more. */
export async function foundMore(): Promise<boolean> {
  const before = found().length;
  await Promise.allSettled([...asked.values()].map(({ settled }) => settled));
  return found().length > before;
}

export function useQuery(options: Options) {
  const { enabled = true, initialData, select } = options;
  const raw = (enabled ? ask(options).data : undefined) ?? initialData;
  const isWaiting = raw === undefined;
  return {
    data: select && !isWaiting ? select(raw) : raw,
    error: null,
    isLoading: enabled && isWaiting,
    isPending: isWaiting,
    failureCount: 0,
  };
}

export function useInfiniteQuery(options: Options) {
  const result = useQuery(options);
  const last = (result.data as { pages: unknown[] } | undefined)?.pages.at(-1);
  return { ...result, hasNextPage: last !== undefined && options.getNextPageParam?.(last) != null };
}

export const usePrefetchInfiniteQuery = ask;
/* @__NO_SIDE_EFFECTS__ */
export const useMutation = () => ({ isPending: false });
/* @__NO_SIDE_EFFECTS__ */
export const useQueryClient = () => ({ getQueryData: () => undefined });
/* @__NO_SIDE_EFFECTS__ */
export const queryOptions = <T>(options: T): T => options;
/* @__NO_SIDE_EFFECTS__ */
export const infiniteQueryOptions = <T>(options: T): T => options;
export const keepPreviousData = undefined;
/* @__NO_SIDE_EFFECTS__ */
export const QueryClientProvider = ({ children }: Props) => jsx(fragment, { children });

export class QueryClient {
  ensureQueryData = (options: Options) => ask(options).settled;
  fetchQuery = this.ensureQueryData;
}
