import { affectedTexts as texts } from '@virtual-med/contract/audit/affected.texts';
import type { ReactNode } from 'react';
import type { AffectedSearch } from '../../lib/search-params/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { Chain } from './audit.api.ts';
import { TrailFilters } from './trail-filters.tsx';

interface AffectedFrameProps {
  chain: Chain;
  search: AffectedSearch;
  onSearch: (search: AffectedSearch) => void;
  /** The way back, and what else stands at the head. */
  back: ReactNode;
  action?: ReactNode;
  query: { readonly error: Error | null; refetch(): unknown };
  /** Undefined while nothing is known. */
  count: number | undefined;
  children: ReactNode;
}

/** Filters, and what an incident reached in its four states. */
export function AffectedFrame({ chain, search, onSearch, back, action, query, count, children }: AffectedFrameProps) {
  const { entrada, ...whoAndWhen } = search;
  const { error, refetch } = query;
  return (
    <>
      {back}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-title">{texts.title}</h1>
          <p className="mt-1 max-w-prose text-ink-muted">{chain === null ? texts.platformLead : texts.lead}</p>
        </div>
        {action}
      </div>
      <div className="mt-6 grid gap-4">
        <TrailFilters
          chain={chain}
          search={whoAndWhen}
          onChange={(next) => onSearch({ ...next, ...(entrada ? { entrada } : {}) })}
          personName={undefined}
          patientName={undefined}
          brief
        />
        {entrada && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sunken px-5 py-3">
            <p>{texts.device}</p>
            <Button variant="outline" onClick={() => onSearch(whoAndWhen)}>
              {texts.anyDevice}
            </Button>
          </div>
        )}
        {count === undefined ? (
          <div className="rounded-2xl border border-line bg-surface">
            {error ? (
              <LoadError title={texts.failed} error={error} onRetry={refetch} />
            ) : (
              <Loading className="grid gap-3 p-5" skeleton="h-12" count={4} />
            )}
          </div>
        ) : count === 0 ? (
          <div className="rounded-2xl border border-line bg-surface">
            <EmptyState title={chain === null ? texts.noClinic : texts.none} />
          </div>
        ) : (
          children
        )}
        <p className="text-sm text-ink-muted">{texts.limits}</p>
      </div>
    </>
  );
}
