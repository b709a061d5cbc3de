import { ChevronsUpDown } from 'lucide-react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Told after the label, in a quieter voice. */
  note?: string | undefined;
}

export const selectStyle = (isWrong: string | undefined) =>
  `${controlStyle} flex cursor-pointer items-center justify-between gap-3 py-2 text-left ${edgeStyle(isWrong)}`;

/** What is chosen, or what to do while nothing is. */
export const SelectWords = ({ chosen, placeholder }: { chosen: SelectOption | undefined; placeholder: string }) => (
  <span className="min-w-0">
    {chosen ? (
      <>
        {chosen.label} {chosen.note && <span className="text-ink-muted">{chosen.note}</span>}
      </>
    ) : (
      <span className="text-ink-muted">{placeholder}</span>
    )}
  </span>
);

export const SelectMark = () => <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />;

type ClosedSelectProps = FieldProps & { chosen?: SelectOption | undefined; placeholder: string };

/** A select that cannot be opened: nothing to choose from yet, or its list is on its way. */
export function ClosedSelect({ label, error, hint, chosen, placeholder }: ClosedSelectProps) {
  const { id, aria } = useField({ error, hint });
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <button
        {...aria}
        id={id}
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        disabled
        className={selectStyle(error)}
      >
        <SelectWords chosen={chosen} placeholder={placeholder} />
        <span aria-hidden="true">
          <SelectMark />
        </span>
      </button>
    </FieldFrame>
  );
}
