import type { Badge as State } from '@virtual-med/contract/billing/payments';

export type Tone = State['tone'];

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good-ink',
  waiting: 'bg-waiting-soft text-waiting-ink',
  bad: 'bg-danger-soft text-danger-ink',
  quiet: 'bg-sunken text-ink-muted',
};

/** A state in a word: spread what the contract's badge functions answer with over it. */
export const Badge = ({ label, tone }: State) => (
  <span
    className={`inline-block max-w-full shrink-0 overflow-hidden rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium text-ellipsis whitespace-nowrap align-bottom ${tones[tone]}`}
  >
    {label}
  </span>
);
