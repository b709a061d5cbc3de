import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './skeleton.tsx';

/** What `useInfiniteQuery` knows of a list that grows page by page. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

interface NextPageProps {
  query: PagedQuery;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** The button that loads the next page; absent after the last one. */
export const NextPage = ({ query, variant = 'outline', className, children }: NextPageProps) =>
  query.hasNextPage && (
    <div className={className}>
      <Button variant={variant} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );

interface PagedListProps<Item> {
  /** Undefined until the first page is there. */
  items: readonly Item[] | undefined;
  query: PagedQuery & { readonly isError: boolean; refetch(): unknown };
  /** One `li` per item. */
  item: (item: Item) => ReactNode;
  skeleton: ReactNode;
  empty: ReactNode;
  texts: { readonly failed: string; readonly more: string };
}

const frame = 'rounded-2xl border border-line bg-surface';

/** A framed list in its four states: loading, failed, empty, and its items with a button for the next page. */
export function PagedList<Item>({ items, query, item, skeleton, empty, texts }: PagedListProps<Item>) {
  if (!items)
    return (
      <div className={frame}>
        {query.isError ? (
          <ErrorState title={texts.failed} onRetry={query.refetch} />
        ) : (
          <Loading className="grid gap-3 p-5">{skeleton}</Loading>
        )}
      </div>
    );
  if (items.length === 0) return <div className={frame}>{empty}</div>;
  return (
    <>
      <ul className={`${frame} divide-y divide-line overflow-hidden`}>{items.map(item)}</ul>
      <NextPage query={query} className="pt-4">
        {texts.more}
      </NextPage>
    </>
  );
}
