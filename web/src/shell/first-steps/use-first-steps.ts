import { queryOptions, useQuery } from '@tanstack/react-query';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { limits } from '@virtual-med/contract/core/limits';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import { useEffect, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { tryStorage } from '../../lib/storage/try-storage.ts';
import { call } from '../../lib/transport/api.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

export type StepName = 'brand' | 'colleague' | 'patient' | 'document' | 'opened';
type Facts = Awaited<ReturnType<typeof fetchFacts>>;

export interface Step {
  readonly name: StepName;
  readonly done: boolean;
}

const fetchFacts = (clinicId: string, signal: AbortSignal) => call(getFirstSteps, { params: { clinicId } }, { signal });

/** A colleague who comes in and a document that is opened are seen within seconds. */
const everySoOften = 15_000;

const factsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'patients', 'first-steps'],
    queryFn: ({ signal }) => fetchFacts(clinicId, signal),
    staleTime: limits.askedAheadMs,
  });

export const lacks = ({ name, colorPalette, logoUrl }: Clinic) => ({
  name: name.trim() === '',
  palette: colorPalette === defaultPalette,
  logo: logoUrl === null,
});

const stepsOf = (role: StaffRole | 'super_admin', clinic: Clinic, facts: Facts | undefined): Step[] => {
  const brand: Step = { name: 'brand', done: !Object.values(lacks(clinic)).includes(true) };
  // The provider's staff look after what the clinic shows, not after its work.
  if (role === 'super_admin') return [brand];
  if (!facts) return [];
  const work: Step[] = [
    { name: 'patient', done: facts.patient !== null },
    { name: 'document', done: facts.hasDocument },
    { name: 'opened', done: facts.openedDocument !== null },
  ];
  return role === 'professional' ? work : [brand, { name: 'colleague', done: facts.hasColleague }, ...work];
};

/** On this browser: that the steps are over or were dismissed, and which were passed over. All else is what is true in the clinic. */
interface Memory {
  readonly over: boolean;
  readonly passed: readonly StepName[];
}

const keyOf = (clinicId: string) => `first_steps ${clinicId}`;

function recallSteps(clinicId: string): Memory {
  const kept = tryStorage((storage) => storage.getItem(keyOf(clinicId))) ?? '';
  return { over: kept === 'over', passed: kept.split(' ') as StepName[] };
}

type MaybeGuided = StaffRole | 'super_admin' | 'patient';

const seesWork = (role: MaybeGuided) => role !== 'patient' && role !== 'reception' && role !== 'super_admin';

/** Asks for the work's steps, where this person is to see them on this browser. */
export function askFirstStepsAhead(clinicId: string, role: MaybeGuided): boolean {
  const isAsked = seesWork(role) && !recallSteps(clinicId).over;
  if (isAsked) void queryClient.prefetchQuery(factsQuery(clinicId));
  return isAsked;
}

/** How far the clinic has come, for this person; nothing where there is nothing left, or they asked not to be told. */
export function useFirstSteps(clinic: Clinic, role: MaybeGuided) {
  const clinicId = clinic.id;
  const [memory, setMemory] = useState(() => recallSteps(clinicId));
  const [begun, setBegun] = useState<'large' | 'small'>();
  const isAsked = seesWork(role) && !memory.over;
  const {
    data: facts,
    isLoading,
    refetch,
  } = useQuery({
    ...factsQuery(clinicId),
    enabled: isAsked,
    refetchInterval: everySoOften,
  });
  const keep = (next: Memory) => {
    const { over, passed } = next;
    tryStorage((storage) => storage.setItem(keyOf(clinicId), over ? 'over' : passed.join(' ')));
    setMemory(next);
  };
  const steps = role === 'patient' || role === 'reception' || memory.over ? [] : stepsOf(role, clinic, facts);
  const current = steps.find(({ name, done }) => !done && !memory.passed.includes(name))?.name;
  const isPhone = useIsPhone();
  // Large for a clinic without patients, and until one goes on to them: what begins there ends there. A phone has room for one line.
  if (begun === undefined && current) setBegun(facts && !facts.patient && !isPhone ? 'large' : 'small');
  const finished = steps.length > 0 && current === undefined;
  const wasOver = finished && begun === undefined && role !== 'super_admin';
  useEffect(() => {
    if (wasOver) tryStorage((storage) => storage.setItem(keyOf(clinicId), 'over'));
  }, [wasOver, clinicId]);
  return {
    isLoading,
    steps,
    facts,
    current,
    isLarge: begun === 'large',
    isShown: steps.length > 0 && begun !== undefined && (current !== undefined || role !== 'super_admin'),
    isPassed: (name: StepName) => memory.passed.includes(name),
    pass: (name: StepName) => keep({ ...memory, passed: [...memory.passed, name] }),
    shrink: () => setBegun('small'),
    unfold: () => setBegun('large'),
    end: () => keep({ ...memory, over: true }),
    look: () => void refetch(),
  };
}

export type FirstSteps = ReturnType<typeof useFirstSteps>;
