import type { PatientSort, PatientsOverview, WaitingKind } from '@virtual-med/contract/patients/patients';
import {
  listTexts,
  orderLabel,
  ownPatients,
  patientsOf,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type CardActions, columnsStyle, wideOnly } from './patient-card.tsx';
import { PatientGroup } from './patient-group.tsx';
import { PatientRows } from './patient-rows.tsx';
import type { Order } from './patients.api.ts';

const everyone = 'everyone';

interface PatientGroupsProps extends CardActions {
  clinicId: string;
  overview: PatientsOverview;
  search: string;
  waiting: WaitingKind | undefined;
  /** A professional has one group, without 'everyone' above it. */
  ownOnly: boolean;
}

/** Names come from A on, dates from the newest on. */
const firstDirection = { name: 'asc', lastDocument: 'desc', lastAccess: 'desc' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Remembered: typing a search changes nothing here until something was found. */
export const PatientGroups = memo(
  ({ clinicId, overview, search, waiting, ownOnly, ...actions }: PatientGroupsProps) => {
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
    const ofProfessionals = overview.groups.map(({ professionalId, name, found }) => ({
      key: professionalId,
      title: ownOnly ? ownPatients(name) : patientsOf(name),
      count: found,
      // What a professional may see is theirs already.
      professional: ownOnly ? undefined : professionalId,
    }));
    // Everybody first, whoever is responsible: the list that is open does not wait for anybody's name.
    const groups = (
      ownOnly
        ? ofProfessionals
        : [{ key: everyone, title: texts.everyone, count: overview.found, professional: undefined }, ...ofProfessionals]
    ).filter(({ count }) => !(search || waiting) || count > 0);
    const responsibles = useMemo(
      () => (ownOnly ? undefined : new Map(overview.groups.map(({ professionalId, name }) => [professionalId, name]))),
      [ownOnly, overview.groups],
    );
    return (
      <section aria-label={texts.groups} className="overflow-clip rounded-card border border-line bg-surface">
        <Columns order={order} onSort={sortBy} />
        {groups.map(({ key, title, count, professional }, index) => {
          const open = toggled.has(key) !== (index === 0);
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
              <PatientRows
                group={{ clinicId, search, waiting, professional, ...order }}
                responsibles={responsibles}
                {...actions}
              />
            </PatientGroup>
          );
        })}
      </section>
    );
  },
);

interface ColumnsProps {
  order: Order;
  onSort: (sort: PatientSort) => void;
}

/** The names of the columns; those the list can be ordered by are buttons. */
function Columns({ order, onSort }: ColumnsProps) {
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
        aria-label={listTexts.sortBy}
        className={`hidden min-h-10 items-center border-b border-line bg-surface text-support text-ink-muted ${columnsStyle}`}
      >
        {sortable('name')}
        <span className={wideOnly}>{listTexts.columns.age}</span>
        <span className={wideOnly}>{listTexts.columns.contact}</span>
        {sortable('lastDocument')}
        {sortable('lastAccess')}
      </fieldset>
    </div>
  );
}
