import type { ReactNode } from 'react';

const tones = {
  quiet: 'text-ink-muted',
  good: 'text-good-ink',
  waiting: 'text-waiting-ink',
  danger: 'text-danger-ink',
} as const;

interface StatusLineProps {
  /** A picture of the state; it is never told by colour alone. */
  icon: ReactNode;
  /** The state in two or three words. */
  state: string;
  tone?: keyof typeof tones;
  /** What else is true of it: when, to whom. */
  detail?: ReactNode;
  /** The one way on: a link or a quiet button. */
  action?: ReactNode;
}

/** One line that says how something stands and offers one way on. */
export const StatusLine = ({ icon, state, tone = 'quiet', detail, action }: StatusLineProps) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control border border-line bg-surface py-1 pr-3 pl-4 sm:flex-nowrap">
    <span className={`shrink-0 [&_svg]:size-5 ${tones[tone]}`}>{icon}</span>
    <p className="min-w-0 grow basis-40 text-row font-normal">
      <span className={tone === 'quiet' ? 'font-medium' : `font-medium ${tones[tone]}`}>{state}</span>
      {detail && <span className="text-ink-muted"> · {detail}</span>}
    </p>
    {action && <div className="shrink-0">{action}</div>}
  </div>
);
