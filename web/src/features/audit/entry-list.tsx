import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** What `useInfiniteQuery` knows of a list that grows page by page. */
interface Growing {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

interface EntryListProps<Entry> {
  /** Undefined while nothing is known. */
  entries: readonly Entry[] | undefined;
  query: Growing;
  /** One `li` per entry. */
  item: (entry: Entry) => ReactNode;
  empty: ReactNode;
  texts: { readonly failed: string; readonly more: string };
}

const frame = 'rounded-2xl border border-line bg-surface';

/** Entries of a trail in their four states, newest first; older ones come on request. */
export function EntryList<Entry>({ entries, query, item, empty, texts }: EntryListProps<Entry>) {
  if (!entries)
    return (
      <div className={frame}>
        {query.isError ? (
          <ErrorState title={texts.failed} onRetry={query.refetch} retrying={query.isFetching} />
        ) : (
          <Loading className="grid gap-3 p-5">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-14" />
            ))}
          </Loading>
        )}
      </div>
    );
  if (entries.length === 0) return <div className={frame}>{empty}</div>;
  return (
    <>
      <ul className={`${frame} divide-y divide-line`}>{entries.map(item)}</ul>
      {query.hasNextPage && (
        <div className="pt-4">
          <Button variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
