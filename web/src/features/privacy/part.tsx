import type { OwnRecord, PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import {
  clockText,
  requestStateLabels,
  retentionTexts as texts,
} from '@virtual-med/contract/privacy/privacy-requests.texts';
import { type ReactNode, useId } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** One part of a page about privacy, in a frame of its own. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-prose text-ink-muted">{lead}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  );
}

/** Names and what they say, two by two where there is room. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="grid gap-x-8 sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0 border-t border-line py-2.5">
        <dt className="text-support text-ink-subtle">{label}</dt>
        <dd className="font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

const tones: Record<PrivacyRequest['state'], Tone> = {
  open: 'waiting',
  accepted: 'waiting',
  refused: 'quiet',
  done: 'good',
};

export const RequestState = ({ state }: Pick<PrivacyRequest, 'state'>) => (
  <Badge tone={tones[state]} label={requestStateLabels[state]} />
);

/** How much of the fifteen days is left, for the clinic. */
export const RequestClock = ({ daysLeft }: Pick<PrivacyRequest, 'daysLeft'>) => (
  <Badge tone={daysLeft < 0 ? 'bad' : daysLeft <= 5 ? 'waiting' : 'quiet'} label={clockText(daysLeft)} />
);

/** Until when the law has the record kept, and what need not wait. */
export const RetentionRule = ({ retention }: Pick<OwnRecord, 'retention'>) => (
  <div className="grid gap-3">
    <p className="max-w-prose">
      {texts.rule(retention.keptUntil, retention.lastEntryOn)} {texts.blocked}
    </p>
    <div>
      <p className="font-medium">{texts.canTitle}:</p>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 marker:text-primary-ink">
        {texts.can.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  </div>
);
