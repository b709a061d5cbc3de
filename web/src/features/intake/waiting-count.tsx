import { useQuery } from '@tanstack/react-query';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { waitingCountQuery } from './intake.api.ts';

/** How many files wait for a person, beside the inbox in the menu. */
export function WaitingCount({ clinicId }: { clinicId: string }) {
  const { data: count = 0 } = useQuery(waitingCountQuery(clinicId));
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-on-band px-2 text-least font-semibold text-band tabular-nums">
      {count}
      <span className="sr-only"> {texts.waiting}</span>
    </span>
  );
}
