import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names and what they say, two by two where there is room. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-ink-muted">{label}</dt>
        <dd className="mt-0.5 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
