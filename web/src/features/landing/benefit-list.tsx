import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface BenefitListProps {
  audience: string;
  promise: string;
  items: readonly string[];
  details: readonly string[];
  titleId: string;
  /** What to do about it. */
  children: ReactNode;
}

/** The words of a section: who it is for, the promise, what keeps it, and the way on. */
export const BenefitList = ({ audience, promise, items, details, titleId, children }: BenefitListProps) => (
  <div>
    <h2 id={titleId}>
      <span className="block text-row text-primary-ink">{audience}</span>
      <span className="mt-3 block text-headline">{promise}</span>
    </h2>
    <ul className="mt-7 mb-8 grid grid-cols-1 gap-4.5">
      {items.map((item, index) => (
        <li key={item} className="flex gap-3.5">
          <Check className="mt-0.5 size-5 shrink-0 text-primary-ink" strokeWidth={1.6} aria-hidden="true" />
          <div className="min-w-0 wrap-anywhere">
            <h3 className="font-semibold">{item}</h3>
            <p className="text-ink-muted">{details[index]}</p>
          </div>
        </li>
      ))}
    </ul>
    {children}
  </div>
);
