import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { affectedTexts } from '@virtual-med/contract/audit/affected.texts';
import { auditSentence, auditTexts as texts } from '@virtual-med/contract/audit/audit.texts';
import { auditActorName, auditRoleLabels } from '@virtual-med/contract/audit/audit-actors';
import type { AuditEntry } from '@virtual-med/contract/audit/audit-trail';
import { auditDetailsTexts } from '@virtual-med/contract/audit/entry-details';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Download, RotateCw, UsersRound } from 'lucide-react';
import type { TrailSearch } from '../../lib/search-params/search-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { type Chain, filterOf, saveTrail, trailQuery } from './audit.api.ts';
import { TrailFilters } from './trail-filters.tsx';

/** From the trail to whom it touched, with the filters that mean the same there. */
function AffectedLink({ chain, search: { pessoa, de, ate } }: { chain: Chain; search: TrailSearch }) {
  const search = { ...(pessoa ? { pessoa } : {}), ...(de ? { de } : {}), ...(ate ? { ate } : {}) };
  const label = (
    <>
      <UsersRound className="size-4.5" aria-hidden="true" />
      {affectedTexts.open}
    </>
  );
  return chain === null ? (
    <LinkButton variant="outline" to="/admin/afetados" search={search}>
      {label}
    </LinkButton>
  ) : (
    <LinkButton variant="outline" to="/clinica/$clinicId/afetados" params={{ clinicId: chain }} search={search}>
      {label}
    </LinkButton>
  );
}

interface AuditTrailProps {
  chain: Chain;
  timeZone: string;
  search: TrailSearch;
  onSearch: (search: TrailSearch) => void;
}

/** Who did what, in one clinic or outside them all. */
export function AuditTrail({ chain, timeZone, search, onSearch }: AuditTrailProps) {
  const filter = filterOf(search);
  const query = useInfiniteQuery({ ...trailQuery(chain, filter), placeholderData: keepPreviousData });
  const save = useAct(texts.exportFailed, () => saveTrail(chain, filter, texts.exportFile));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const seals = query.data?.pages[0]?.seals;
  const filtered = Object.keys(search).length > 0;
  const empty = filtered ? (
    <EmptyState
      title={texts.none}
      action={
        <Button variant="outline" onClick={() => onSearch({})}>
          {texts.filters.clear}
        </Button>
      }
    >
      {texts.noneInFilter}
    </EmptyState>
  ) : (
    <EmptyState title={texts.none} />
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-title">{texts.title}</h1>
          <p className="mt-1 max-w-prose text-ink-muted">{chain === null ? texts.platformLead : texts.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <AffectedLink chain={chain} search={search} />
          <Button variant="outline" loading={save.busy} onClick={save.run}>
            {!save.busy && <Download className="size-4.5" aria-hidden="true" />}
            {texts.export}
          </Button>
          <Button variant="outline" loading={query.isRefetching} onClick={() => void query.refetch()}>
            {!query.isRefetching && <RotateCw className="size-4.5" aria-hidden="true" />}
            {shellTexts.refresh}
          </Button>
        </div>
      </div>
      <div className="mt-6 grid gap-4">
        <TrailFilters
          chain={chain}
          search={search}
          onChange={onSearch}
          personName={entries?.find(({ actorId }) => actorId === search.pessoa)?.actorName ?? undefined}
          patientName={entries?.find(({ patientId }) => patientId === search.paciente)?.patientName ?? undefined}
        />
        <p className="min-h-6 text-sm text-ink-muted" role="status">
          {query.data && (seals ? texts.seals(seals.count, formatDateTime(seals.at, timeZone)) : texts.noSeals)}
        </p>
        <div>
          <PagedList
            items={entries}
            query={query}
            texts={texts}
            skeleton={<Skeleton count={6} className="h-14" />}
            empty={empty}
            item={(entry) => (
              <TrailEntry
                key={entry.id}
                entry={entry}
                chain={chain}
                timeZone={timeZone}
                onPerson={(pessoa) => onSearch({ ...search, pessoa })}
                onPatient={(paciente) => onSearch({ ...search, paciente })}
              />
            )}
          />
        </div>
      </div>
    </>
  );
}

const inline =
  'rounded text-left font-semibold underline decoration-primary-line underline-offset-4 hover:decoration-current';

interface TrailEntryProps {
  entry: AuditEntry;
  chain: Chain;
  timeZone: string;
  onPerson: (actorId: string) => void;
  onPatient: (patientId: string) => void;
}

/** One line of the trail: when, who, in what role, and what they did. */
function TrailEntry({ entry, chain, timeZone, onPerson, onPatient }: TrailEntryProps) {
  const { actorId, actorRole, patientId, patientName } = entry;
  const who = auditActorName(entry.actorName, actorRole, entry.event);
  const details = auditDetailsTexts(entry.details);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 sm:px-5 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={entry.occurredAt} className="text-sm text-ink-muted tabular-nums lg:pt-0.5">
        {formatDateTime(entry.occurredAt, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {actorId && entry.actorName ? (
            <button
              type="button"
              className={inline}
              aria-label={texts.onlyPerson(who)}
              onClick={() => onPerson(actorId)}
            >
              <bdi>{who}</bdi>
            </button>
          ) : (
            <strong className="font-semibold">{who}</strong>
          )}{' '}
          {auditSentence(entry.event, entry)}
        </p>
        {details.length > 0 && <p className="mt-0.5 wrap-anywhere text-ink-muted">{details.join(' · ')}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
          {actorRole === 'super_admin' ? (
            <Badge tone="waiting" label={auditRoleLabels[actorRole]} />
          ) : (
            <span>{auditRoleLabels[actorRole]}</span>
          )}
          {entry.ip && <span className="tabular-nums">{texts.ip(entry.ip)}</span>}
          {patientId && patientName && (
            <button
              type="button"
              className="underline decoration-line underline-offset-4 hover:decoration-current"
              aria-label={texts.onlyPatientNamed(patientName)}
              onClick={() => onPatient(patientId)}
            >
              {texts.onlyPatient}
            </button>
          )}
          {chain !== null && entry.sessionId && actorRole !== 'patient' && (
            <Link
              to="/clinica/$clinicId/afetados"
              params={{ clinicId: chain }}
              search={{ entrada: entry.sessionId }}
              className="underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {affectedTexts.byDevice}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
