import type { Ref } from 'react';
import { useField } from '../../ui/field.tsx';

interface PillsProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | '';
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Of the first one, to be brought to it. */
  inputRef?: Ref<HTMLInputElement>;
}

/** One of a few, all in sight; arrows move between them. */
export function Pills<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
  hint,
  inputRef,
}: PillsProps<Value>) {
  const { id, aria } = useField({ error, hint });
  return (
    <fieldset aria-describedby={aria['aria-describedby']}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`relative inline-flex min-h-9 cursor-pointer items-center rounded-full border px-3.5 text-support transition-colors hover:bg-sunken has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink max-sm:min-h-11 ${error ? 'border-danger-ink' : 'border-control-line'}`}
          >
            <input
              {...(index === 0 && inputRef ? { ref: inputRef } : {})}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-waiting-ink">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
