import type { PatientsOverview } from '@virtual-med/contract/patients/patients';
import {
  moreGroups,
  ownPatients,
  patientsOf,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { memo, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CardActions } from './patient-card.tsx';
import { PatientGroup } from './patient-group.tsx';
import { PatientRows } from './patient-rows.tsx';

/** More headings than these would push the first patient out of a phone's window. */
const groupsShown = 5;
const everyone = 'everyone';

interface PatientGroupsProps extends CardActions {
  clinicId: string;
  overview: PatientsOverview;
  search: string;
  /** A professional has one group, without 'everyone' below it. */
  ownOnly: boolean;
}

/** Remembered: typing a search changes nothing here until something was found. */
export const PatientGroups = memo(({ clinicId, overview, search, ownOnly, ...actions }: PatientGroupsProps) => {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [allShown, setAllShown] = useState(false);
  const toggle = (key: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const groups = overview.groups
    .map(({ professionalId, name, found }) => ({
      key: professionalId,
      title: ownOnly ? ownPatients(name) : patientsOf(name),
      count: found,
      // What a professional may see is theirs already.
      professional: ownOnly ? undefined : professionalId,
      opened: ownOnly,
    }))
    .concat(
      ownOnly
        ? []
        : { key: everyone, title: texts.everyone, count: overview.found, professional: undefined, opened: true },
    )
    .filter(({ count }) => !search || count > 0);
  const responsibles = useMemo(
    () => (ownOnly ? undefined : new Map(overview.groups.map(({ professionalId, name }) => [professionalId, name]))),
    [ownOnly, overview.groups],
  );
  const hidden = allShown ? 0 : Math.max(0, groups.length - 1 - groupsShown);
  const shown = hidden > 0 ? [...groups.slice(0, groupsShown), ...groups.slice(-1)] : groups;
  return (
    <section aria-label={texts.groups}>
      {shown.map(({ key, title, count, professional, opened }, index) => {
        const open = toggled.has(key) !== opened;
        return (
          <div key={key}>
            {hidden > 0 && index === groupsShown && (
              <div className="py-2">
                <Button variant="outline" onClick={() => setAllShown(true)}>
                  {moreGroups(hidden)}
                </Button>
              </div>
            )}
            <PatientGroup title={title} count={count} open={open} onToggle={() => toggle(key)}>
              <PatientRows group={{ clinicId, search, professional }} responsibles={responsibles} {...actions} />
            </PatientGroup>
          </div>
        );
      })}
    </section>
  );
});
