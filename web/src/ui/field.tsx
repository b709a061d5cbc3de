import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** What is wrong with the value; the field is marked and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends FieldProps {
  id: string;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The edge and the fill of everything one can type into or choose from. */
export const controlStyle =
  'min-h-11 w-full rounded-control border bg-surface px-3.5 text-[1rem] text-ink sm:text-base transition-colors placeholder:text-ink-muted disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted';

export const edgeStyle = (isWrong: string | boolean | undefined) =>
  isWrong ? 'border-danger-ink' : 'border-control-line hover:border-ink-muted';

interface Told extends Pick<FieldProps, 'error' | 'hint'> {
  /** Of the words that say what is wrong where they stand at another field: this one is marked, and read out with them. */
  faultId?: string | undefined;
}

export const errorIdOf = (fieldId: string): string => `${fieldId}-error`;

/** Ids and ARIA that tie a control to its label, hint and error. */
export function useField({ error, faultId, hint }: Told, ownId?: string) {
  const made = useId();
  const id = ownId ?? made;
  const described = [hint ? `${id}-hint` : '', error ? errorIdOf(id) : (faultId ?? '')].filter(Boolean).join(' ');
  return {
    id,
    aria: { 'aria-invalid': error || faultId ? true : undefined, 'aria-describedby': described || undefined },
  };
}

/** What is wrong with the field of this id, where something is. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={errorIdOf(id)} className="mt-1.5 flex gap-1.5 text-sm text-danger-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {error}
    </p>
  );

export const FieldFrame = ({ id, label, error, hint, aside, children }: FrameProps) => (
  <div>
    <div className="mb-1.5 flex items-baseline justify-between gap-4">
      <label htmlFor={id} id={`${id}-label`} className="text-sm font-medium">
        {label}
      </label>
      {aside}
    </div>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
);
