import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** One matter of the Perfil dialog. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

export const SectionNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 mb-4 text-[0.9375rem] text-ink-muted">{children}</p>
);

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

/** Something that takes the place of the button that asked for it, and gives the focus back to it afterwards. */
export function useReveal() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hide = () => {
    flushSync(() => setOpen(false));
    trigger.current?.focus();
  };
  return { open, show: () => setOpen(true), hide, trigger };
}
