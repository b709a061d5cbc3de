import type { PatientsOverview } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Skeleton } from '../../ui/skeleton.tsx';

const figure = new Intl.NumberFormat('pt-BR');

/** Three figures side by side, on a phone too: the first patient stays in view. */
export function SummaryCards({ overview }: { overview: PatientsOverview | undefined }) {
  const cards = [
    [texts.cards.total, overview?.total],
    [texts.cards.newThisMonth, overview?.newThisMonth],
    [texts.cards.found, overview?.found],
  ] as const;
  return (
    <dl aria-label={texts.summary} className="grid grid-cols-3 gap-2 sm:gap-4">
      {cards.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-xl border border-line bg-surface px-3 py-2.5 sm:px-5 sm:py-4"
        >
          <dt className="text-[0.8125rem] leading-4 text-ink-muted sm:text-sm">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">
            {count === undefined ? <Skeleton className="my-1 h-5 w-10 sm:my-1.5" /> : figure.format(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
