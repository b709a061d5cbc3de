import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface BenefitListProps {
  audience: string;
  promise: string;
  items: readonly string[];
  details: readonly string[];
  titleId: string;
  /** What to do about it, right under the promise: where the page's anchors lead. */
  children?: ReactNode;
}

/** The words of a section: who it is for, the promise, and what keeps it. */
export const BenefitList = ({ audience, promise, items, details, titleId, children }: BenefitListProps) => (
  <div>
    <h2 id={titleId}>
      <span className="block font-semibold text-primary-ink">{audience}</span>
      <span className="mt-3 block text-3xl leading-[1.15] font-semibold tracking-[-0.022em] lg:text-[2.5rem]">
        {promise}
      </span>
    </h2>
    {children && <div className="mt-7">{children}</div>}
    <ul className="mt-10 grid grid-cols-1 gap-7">
      {items.map((item, index) => (
        <li key={item} className="flex gap-4">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
            <Check className="size-4" strokeWidth={2.5} aria-hidden="true" />
          </span>
          <div className="min-w-0 wrap-anywhere">
            <h3 className="font-semibold">{item}</h3>
            <p className="mt-1 leading-relaxed text-ink-muted">{details[index]}</p>
          </div>
        </li>
      ))}
    </ul>
  </div>
);
