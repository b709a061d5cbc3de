import { resultCount } from '@virtual-med/contract/patients/patients.texts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PatientGroupProps {
  title: string;
  count: number;
  open: boolean;
  onToggle: () => void;
  /** Stands at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One fold of the list. While open its heading stays in reach, however far one has scrolled. */
export function PatientGroup({ title, count, open, onToggle, action, children }: PatientGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line first:border-t-0">
      <div className="sticky top-31 z-10 flex items-center bg-sunken pr-3 md:top-26">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center gap-2 px-3.5 text-left text-support md:min-h-10 md:px-4"
          >
            <ChevronDown
              className={`size-4 shrink-0 text-ink-muted transition-transform ${open ? '' : '-rotate-90'}`}
              aria-hidden="true"
            />
            <span className="truncate font-semibold" title={title}>
              {title}
            </span>
            <span className="shrink-0 text-ink-subtle tabular-nums max-md:ml-auto">{resultCount(count)}</span>
          </button>
        </h2>
        {action}
      </div>
      {open && <div id={`${id}-list`}>{children}</div>}
    </section>
  );
}
