import { resultCount } from '@virtual-med/contract/patients/patients.texts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PatientGroupProps {
  title: string;
  count: number;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One fold of the list. While open its heading stays in reach under the header, on a phone under the search, however far one has scrolled. */
export function PatientGroup({ title, count, open, onToggle, children }: PatientGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className="sticky top-31 z-10 bg-canvas py-1 md:top-16">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-xl px-1 text-left transition-colors hover:bg-sunken"
        >
          <ChevronDown
            className={`size-5 shrink-0 text-ink-muted transition-transform ${open ? '' : '-rotate-90'}`}
            aria-hidden="true"
          />
          <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere" title={title}>
            {title}
          </span>
          <span className="ml-auto shrink-0 pl-3 text-sm font-normal text-ink-muted tabular-nums">
            {resultCount(count)}
          </span>
        </button>
      </h2>
      {open && (
        <div id={`${id}-list`} className="pt-1 pb-4">
          {children}
        </div>
      )}
    </section>
  );
}
