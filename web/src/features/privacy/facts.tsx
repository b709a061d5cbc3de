import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names and what they say, two by two where there is room. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-x-8 sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0 border-t border-line py-2.5">
        <dt className="text-support text-ink-subtle">{label}</dt>
        <dd className="font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
