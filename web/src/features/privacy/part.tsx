import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One part of a page about privacy, in a frame of its own. */
export function Part({ title, lead, children }: PartProps) {
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
