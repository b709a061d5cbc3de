/** What is known of somebody, each under its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
    {facts.map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-ink-muted">{label}</dt>
        <dd className="mt-0.5 font-medium wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
