import { Link } from '@tanstack/react-router';
import { dayIn, formatCount } from '@virtual-med/contract/core/formats';
import type { PatientsWaiting, WaitingKind } from '@virtual-med/contract/patients/patients';
import { todayTexts as texts, weekdayAndDate } from '@virtual-med/contract/patients/patients.texts';
import { X } from 'lucide-react';
import { useId } from 'react';

/** What waits for an answer of the clinic, for those who answer it. */
export interface Requests {
  readonly waiting: number;
  readonly overdue: number;
}

/** In their order; the contract's own list would bring the schemas of all forms along. */
const waitingKinds = Object.keys(texts.waiting) as WaitingKind[];

interface TodayProps {
  clinicId: string;
  timeZone: string | undefined;
  waiting: PatientsWaiting | undefined;
  requests: Requests | undefined;
  /** By which the list is filtered. */
  chosen: WaitingKind | undefined;
  onChoose: (kind: WaitingKind | undefined) => void;
}

const tileStyle =
  'flex min-h-16 min-w-38 flex-1 items-center gap-2.5 border-line px-3.5 py-2 text-left text-support transition-colors max-md:min-h-15 max-md:max-w-44 max-md:shrink-0 max-md:rounded-control max-md:border md:border-l';
const toneStyle = {
  quiet: 'bg-surface hover:bg-sunken',
  first: 'bg-primary-soft text-primary-ink',
  urgent: 'bg-danger-soft text-danger-ink',
  chosen: 'bg-primary text-on-primary hover:bg-primary-hover',
} as const;

const Figure = ({ children }: { children: number }) => <span className="text-figure">{formatCount(children)}</span>;

/** What waits for somebody today: each figure filters the list below or opens its page. What is zero is absent, and with all of it the band. */
export function Today({ clinicId, timeZone, waiting, requests, chosen, onChoose }: TodayProps) {
  const id = useId();
  const kinds = waitingKinds.filter((kind) => kind === chosen || (waiting?.[kind] ?? 0) > 0);
  const hasRequests = requests !== undefined && requests.waiting > 0;
  if (kinds.length === 0 && !hasRequests) return null;
  const isLate = hasRequests && requests.overdue > 0;
  const toneOf = (kind: WaitingKind, index: number) => {
    if (kind === chosen) return toneStyle.chosen;
    return index === 0 && !isLate && chosen === undefined ? toneStyle.first : toneStyle.quiet;
  };
  return (
    <section
      aria-labelledby={id}
      className="mb-3 md:mb-6 md:flex md:overflow-clip md:rounded-card md:border md:border-line md:bg-surface"
    >
      <div className="flex items-baseline justify-between gap-3 max-md:mb-2 md:flex-col md:items-start md:justify-center md:gap-0 md:bg-sunken md:px-4.5">
        <h2 id={id} className="text-section">
          {texts.title}
        </h2>
        <p className="text-least whitespace-nowrap text-ink-subtle">{weekdayAndDate(dayIn(timeZone))}</p>
      </div>
      {/* On a phone it scrolls by itself, out to the window's edge. */}
      <div className="max-md:-mx-4 max-md:flex max-md:gap-2 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 md:flex md:grow md:flex-wrap">
        {kinds.map((kind, index) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind === chosen ? undefined : kind)}
            className={`${tileStyle} ${toneOf(kind, index)}`}
          >
            <Figure>{waiting?.[kind] ?? 0}</Figure>
            <span className="min-w-0 grow leading-snug">{texts.waiting[kind]}</span>
            {kind === chosen && <X className="size-4 shrink-0" aria-hidden="true" />}
          </button>
        ))}
        {hasRequests && (
          <Link
            to="/clinica/$clinicId/pedidos-de-privacidade"
            params={{ clinicId }}
            className={`${tileStyle} ${isLate ? toneStyle.urgent : toneStyle.quiet}`}
          >
            <Figure>{requests.waiting}</Figure>
            <span className="min-w-0 grow leading-snug">
              {texts.requests(requests.waiting)}
              {isLate && <span className="block font-medium">{texts.overdue(requests.overdue)}</span>}
            </span>
          </Link>
        )}
      </div>
    </section>
  );
}
