import type { ReactNode } from 'react';

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
