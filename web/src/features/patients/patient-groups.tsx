import { limits } from '@virtual-med/contract/core/limits';
import type { PatientRow, PatientSort, PatientsOverview, WaitingKind } from '@virtual-med/contract/patients/patients';
import {
  listTexts,
  orderLabel,
  ownPatients,
  patientsOf,
  resultCount,
  severalTexts,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { type CardActions, columnsStyle, wideOnly } from './patient-card.tsx';
import { PatientRows } from './patient-rows.tsx';
import { type Order, pagesQuery } from './patients.api.ts';
import type { Chosen } from './use-chosen.ts';

const everyone = 'everyone';

interface PatientGroupsProps extends CardActions {
  clinicId: string;
  overview: PatientsOverview;
  search: string;
  waiting: WaitingKind | undefined;
  /** Professionals see one group only, without 'everyone'. */
  ownOnly: boolean;
  chosen: Chosen;
  onChooseAll: (patients: readonly PatientRow[]) => void;
}

/** First order of a column: names ascending, dates descending. */
const firstDirection = { name: 'asc', lastDocument: 'desc', lastAccess: 'desc' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Everybody first, whoever is responsible: the list that is open does not wait for anybody's name. */
function groupsOf(overview: PatientGroupsProps['overview'], ownOnly: boolean) {
  const ofProfessionals = overview.groups.map(({ professionalId, name, found }) => ({
    key: professionalId,
    title: ownOnly ? ownPatients(name) : patientsOf(name),
    count: found,
    // A professional only sees their own patients.
    professional: ownOnly ? undefined : professionalId,
  }));
  if (ownOnly) return ofProfessionals;
  return [{ key: everyone, title: texts.everyone, count: overview.found, professional: undefined }, ...ofProfessionals];
}

/** Remembered: typing a search changes nothing here until something was found. */
export const PatientGroups = memo(
  ({ clinicId, overview, search, waiting, ownOnly, onChooseAll, ...actions }: PatientGroupsProps) => {
    const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
    const [order, setOrder] = useState<Order>({ sort: 'name', direction: 'asc' });
    const sortBy = (sort: PatientSort) =>
      setOrder((now) => ({
        sort,
        direction: now.sort === sort ? opposite[now.direction] : firstDirection[sort],
      }));
    const toggle = (key: string) =>
      setToggled((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      });
    const groups = groupsOf(overview, ownOnly).filter(({ count }) => !(search || waiting) || count > 0);
    const isOpen = (key: string, index: number) => toggled.has(key) !== (index === 0);
    const groupQuery = (professional: string | undefined) => ({ clinicId, search, waiting, professional, ...order });
    const chooseAll = () => {
      const open = groups.find(({ key }, index) => isOpen(key, index));
      const found = open && queryClient.getQueryData(pagesQuery(groupQuery(open.professional)).queryKey);
      onChooseAll(found?.pages.flatMap(({ patients }) => patients) ?? []);
    };
    const responsibles = useMemo(
      () => (ownOnly ? undefined : new Map(overview.groups.map(({ professionalId, name }) => [professionalId, name]))),
      [ownOnly, overview.groups],
    );
    return (
      <section
        aria-label={texts.groups}
        data-patients-list
        className="overflow-clip rounded-card border border-line bg-surface"
      >
        <ListHead
          clinicId={clinicId}
          order={order}
          onSort={sortBy}
          found={overview.found}
          isManager={!ownOnly}
          chosen={actions.chosen}
          onChooseAll={chooseAll}
          onChosen={onChooseAll}
        />
        {groups.map(({ key, title, count, professional }, index) => {
          const open = isOpen(key, index);
          return (
            <PatientGroup
              key={key}
              title={title}
              count={count}
              open={open}
              onToggle={() => toggle(key)}
              action={
                open &&
                key === everyone &&
                groups.length > 1 && (
                  <span className="max-md:hidden">
                    <Button variant="quiet" size="small" onClick={() => toggle(key)}>
                      {listTexts.byProfessional}
                    </Button>
                  </span>
                )
              }
            >
              <PatientRows group={groupQuery(professional)} responsibles={responsibles} {...actions} />
            </PatientGroup>
          );
        })}
      </section>
    );
  },
);

const ChosenBar = onDemand(async () => (await import('./chosen-bar.tsx')).ChosenBar);

interface ListHeadProps {
  clinicId: string;
  order: Order;
  onSort: (sort: PatientSort) => void;
  found: number;
  isManager: boolean;
  chosen: Chosen;
  onChooseAll: () => void;
  onChosen: (patients: readonly PatientRow[]) => void;
}

/** The names of the columns, those the list can be ordered by as buttons; while somebody is chosen, what can be done to them. */
function ListHead({ clinicId, order, onSort, found, isManager, chosen, onChooseAll, onChosen }: ListHeadProps) {
  const all = useRef<HTMLInputElement>(null);
  const isChoosing = chosen.size > 0;
  const isFull = chosen.size === limits.patientsAtOnce;
  const clear = () => {
    onChosen([]);
    all.current?.focus();
  };
  const sortable = (sort: PatientSort) => {
    const isSorted = order.sort === sort;
    const Arrow = order.direction === 'asc' ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        onClick={() => onSort(sort)}
        aria-pressed={isSorted}
        aria-label={isSorted ? orderLabel(listTexts.columns[sort], order.direction) : undefined}
        className={`flex min-h-10 items-center gap-1 text-left hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {listTexts.columns[sort]}
        {isSorted && <Arrow className="size-4" aria-hidden="true" />}
      </button>
    );
  };
  return (
    <div className="@container sticky top-16 z-11 max-md:hidden">
      <fieldset
        aria-label={isChoosing ? severalTexts.chosen(chosen.size) : listTexts.sortBy}
        className={`min-h-10 items-center border-b border-line text-support ${isChoosing ? 'flex gap-2 bg-primary-soft pr-2 pl-4' : `hidden bg-surface text-ink-muted ${columnsStyle}`}`}
      >
        <div className="flex min-h-10 min-w-0 items-center gap-3">
          <label className="-m-1 grid size-9 shrink-0 cursor-pointer place-items-center">
            <input
              ref={(input) => {
                all.current = input;
                if (input) input.indeterminate = isChoosing && chosen.size < found;
              }}
              type="checkbox"
              aria-label={
                found > limits.patientsAtOnce ? severalTexts.chooseFirst(limits.patientsAtOnce) : severalTexts.chooseAll
              }
              checked={isChoosing}
              onChange={isChoosing ? clear : onChooseAll}
              className="size-4.5 cursor-pointer accent-primary"
            />
          </label>
          {!isChoosing && sortable('name')}
          <p role="status" className="font-medium whitespace-nowrap text-primary-ink">
            {isChoosing && severalTexts.chosen(chosen.size)}
            {isFull && <span className="font-normal text-ink-muted">, {severalTexts.most}</span>}
          </p>
        </div>
        {isChoosing ? (
          <div className="ml-auto flex gap-2">
            <ChosenBar
              clinicId={clinicId}
              chosen={chosen}
              isManager={isManager}
              onDone={onChosen}
              open
              onOpenChange={clear}
            />
          </div>
        ) : (
          <>
            <span className={wideOnly}>{listTexts.columns.age}</span>
            <span className={wideOnly}>{listTexts.columns.contact}</span>
            {sortable('lastDocument')}
            {sortable('lastAccess')}
          </>
        )}
      </fieldset>
    </div>
  );
}

interface PatientGroupProps {
  title: string;
  count: number;
  open: boolean;
  onToggle: () => void;
  /** Stands at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One fold of the list. While open its heading stays in reach, however far one has scrolled. */
function PatientGroup({ title, count, open, onToggle, action, children }: PatientGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line first:border-t-0">
      <div className="sticky top-31 z-10 flex items-center bg-sunken pr-3 md:top-26">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center gap-2 px-3.5 text-left text-support md:min-h-10 md:px-4"
          >
            <ChevronDown
              className={`size-4 shrink-0 text-ink-muted transition-transform ${open ? '' : '-rotate-90'}`}
              aria-hidden="true"
            />
            <span className="truncate font-semibold" title={title}>
              {title}
            </span>
            <span className="shrink-0 text-ink-subtle tabular-nums max-md:ml-auto">{resultCount(count)}</span>
          </button>
        </h2>
        {action}
      </div>
      {open && <div id={`${id}-list`}>{children}</div>}
    </section>
  );
}
