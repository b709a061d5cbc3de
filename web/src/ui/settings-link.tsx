import { type ReactNode, useId } from 'react';

interface SettingsLinkProps {
  title: string;
  lead: string;
  /** The link itself. */
  children: ReactNode;
}

/** A card among the settings that leads to a page of its own. */
export function SettingsLink({ title, lead, children }: SettingsLinkProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <div>
        <h2 id={id} className="text-section">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
