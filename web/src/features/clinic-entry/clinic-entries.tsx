import { useInfiniteQuery } from '@tanstack/react-query';
import { openedLabel } from '@virtual-med/contract/audit/entry-details';
import type { ClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import {
  entryReasonLabels,
  openedTimes,
  clinicEntriesTexts as texts,
} from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { formatDateTime, formatTime } from '@virtual-med/contract/core/formats';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NextPage } from '../../ui/paged-list.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { entriesQuery } from './clinic-entry.api.ts';

function Entry({ entry, timeZone }: { entry: ClinicEntry; timeZone: string }) {
  const opened = entry.opened.map(({ event, door, times }) => openedTimes(openedLabel(event, door), times));
  return (
    <li className="grid gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{entry.personName}</span>
        <span className="text-sm text-ink-muted tabular-nums">
          {formatDateTime(entry.enteredAt, timeZone)}
          {entry.endedAt && ` ${texts.until(formatTime(entry.endedAt, timeZone))}`}
        </span>
        {!entry.endedAt && <Badge tone="waiting" label={texts.ongoing} />}
      </div>
      <p className="break-words">
        {entryReasonLabels[entry.reason]}: {entry.note}
      </p>
      <p className="text-sm text-ink-muted">
        {opened.length > 0 ? `${texts.opened}: ${opened.join(', ')}.` : texts.openedNothing}
      </p>
    </li>
  );
}

/** For owner and Admin: every time somebody of the provider was inside the clinic. */
export function ClinicEntries({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const query = useInfiniteQuery(entriesQuery(clinicId));
  const { data, isError, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <section
      aria-labelledby="clinic-entries"
      className="mt-6 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <h2 id="clinic-entries" className="text-section">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{texts.intro}</p>
      <div className="mt-5">
        {entries ? (
          entries.length > 0 ? (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} timeZone={timeZone} />
              ))}
            </ul>
          ) : (
            <p>{texts.empty}</p>
          )
        ) : isError ? (
          <ErrorState title={texts.failed} onRetry={refetch} />
        ) : (
          <Loading className="grid gap-3" skeleton="h-16" />
        )}
        <NextPage query={query} className="mt-5">
          {texts.more}
        </NextPage>
      </div>
    </section>
  );
}
