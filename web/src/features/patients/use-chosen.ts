import { limits } from '@virtual-med/contract/core/limits';
import type { PatientRow } from '@virtual-med/contract/patients/patients';
import { type KeyboardEvent, useCallback, useState } from 'react';

export type Chosen = ReadonlyMap<string, PatientRow>;

const byId = (patients: readonly PatientRow[]): Chosen => new Map(patients.map((patient) => [patient.id, patient]));

/** Who is chosen for one act; they stay so while the list is searched and filtered. */
export function useChosen() {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const set = useCallback(
    (patients: readonly PatientRow[]) => setChosen(byId(patients.slice(0, limits.patientsAtOnce))),
    [],
  );
  const toggle = useCallback(
    (patient: PatientRow) =>
      setChosen((before) => {
        const rest = [...before.values()].filter(({ id }) => id !== patient.id);
        if (rest.length === before.size && before.size < limits.patientsAtOnce) rest.push(patient);
        return byId(rest);
      }),
    [],
  );
  return { chosen, set, toggle };
}

const boxOf = (link: HTMLElement) => link.closest('article')?.querySelector<HTMLInputElement>('[data-choose]');

const choose = (link: HTMLElement) => {
  const box = boxOf(link);
  if (box && !box.checked) box.click();
};

/** On a patient of the list: `x` chooses, Shift and an arrow choose this one and `next`. */
export function chooseByKey(event: KeyboardEvent<HTMLElement>, next: HTMLElement | undefined): void {
  const from = event.target as HTMLElement;
  if (!from.matches('[data-patient]')) return;
  if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) boxOf(from)?.click();
  if (event.shiftKey && next?.matches('[data-patient]')) {
    choose(from);
    choose(next);
  }
}
