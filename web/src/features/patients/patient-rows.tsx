import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { limits } from '@virtual-med/contract/core/limits';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { failureOf } from '../../ui/use-submit.ts';
import { type CardActions, CardSkeleton, PatientCard } from './patient-card.tsx';
import { type GroupQuery, pagesQuery } from './patients.api.ts';
import type { Chosen } from './use-chosen.ts';

/** Offset of an element from the top of the page, updated while the content above it changes height. */
function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current?.isConnected)
        setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}

interface PatientRowsProps extends CardActions {
  chosen: Chosen;
  group: GroupQuery;
  /** Names by id; undefined where all patients are the reader's own. */
  responsibles: ReadonlyMap<string, string> | undefined;
}

const choosingOf = (count: number) => {
  if (count === 0) return 'none' as const;
  return count < limits.patientsAtOnce ? ('some' as const) : ('full' as const);
};

/** From here on a card is a line, as its styles' `@2xl` has it. */
const lineWidthPx = 672;

/** The patients of one open group. The page keeps room for all of them; only those near the window exist. */
export function PatientRows({ group, responsibles, chosen, ...actions }: PatientRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data: clinic } = useQuery(clinicQuery(group.clinicId));
  const {
    data: found,
    error,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
    isPlaceholderData,
  } = useInfiniteQuery(pagesQuery(group));
  // Rendered between keystrokes, so that typing stays responsive.
  const data = useDeferredValue(found);
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.patients) ?? [], [data]);
  const last = data?.pages.at(-1);
  // Where a search found more than are counted, there is room for one more page at a time.
  const isOpen = last?.atLeast === true && hasNextPage;
  const counted = last?.atLeast ? loaded.length : (last?.total ?? 0);
  const total = isOpen ? counted + limits.patientPageSize : counted;
  const phone = useIsPhone();
  const offset = usePageOffset(list);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => (phone || (list.current?.clientWidth || lineWidthPx) < lineWidthPx ? 67 : 47),
    overscan: 4,
    scrollMargin: offset,
    getItemKey: (index) => loaded[index]?.id ?? index,
  });
  const choosing = choosingOf(chosen.size);
  const shown = rows.getVirtualItems();
  const wanted = shown.at(-1)?.index ?? 0;
  const waiting =
    wanted >= loaded.length && hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error && data === found;
  useEffect(() => {
    if (waiting) void fetchNextPage();
  }, [waiting, fetchNextPage]);

  if (error && !data)
    return (
      <div role="alert" className="p-5">
        <p className="font-medium">{texts.loadListFailed}</p>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{failureOf(error).message}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          {shellTexts.retry}
        </Button>
      </div>
    );
  if (!data) return <RowsSkeleton />;
  if (total === 0) return <p className="border-t border-line p-4 text-support text-ink-muted">{texts.none}</p>;
  return (
    <>
      <ul ref={list} className="@container relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const patient = loaded[index];
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={isOpen ? -1 : total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-t border-line"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {patient ? (
                <PatientCard
                  clinicId={group.clinicId}
                  patient={patient}
                  timeZone={clinic?.timeZone}
                  responsible={responsibles && (responsibles.get(patient.professionalId ?? '') ?? texts.unassigned)}
                  isChosen={chosen.has(patient.id)}
                  choosing={choosing}
                  {...actions}
                />
              ) : (
                <CardSkeleton />
              )}
            </li>
          );
        })}
      </ul>
      {error && !isFetchingNextPage && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-t border-line p-4 text-support">
          {failureOf(error).message}
          <Button variant="outline" onClick={() => void fetchNextPage()}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
    </>
  );
}

const RowsSkeleton = () => (
  <Loading className="@container grid divide-y divide-line border-t border-line">
    {[0, 1, 2, 3].map((row) => (
      <CardSkeleton key={row} />
    ))}
  </Loading>
);
