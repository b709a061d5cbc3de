import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from './field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
}

interface ComboboxProps extends FieldProps {
  /** What was found for the text typed last. */
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  onSearch: (text: string) => void;
  placeholder: string;
  /** Shown in place of the list: nothing found, or still looking. */
  empty: ReactNode;
  clearLabel: string;
}

const sideButton = 'grid size-9 place-items-center rounded-small text-ink-muted hover:text-ink';

/** One of more than a list can hold: typing looks for it. */
export function Combobox({ label, error, hint, options, value, onChange, onSearch, ...texts }: ComboboxProps) {
  const { id, aria } = useField({ error, hint });
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <BaseCombobox.Root
        items={options}
        filter={null}
        value={value}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={onChange}
        onInputValueChange={(text, { reason }) => {
          // The text a choice fills in is not looked for: the whole list is there again.
          onSearch(reason === 'input-change' ? text : '');
        }}
      >
        <div className="relative">
          <BaseCombobox.Input
            {...aria}
            id={id}
            placeholder={texts.placeholder}
            onKeyDown={(event) => {
              // With its list closed Esc is the dialog's, and takes no choice away.
              if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
                event.preventBaseUIHandler();
            }}
            className={`${controlStyle} pr-20 ${edgeStyle(error)}`}
          />
          <div className="absolute inset-y-0 right-1.5 flex items-center">
            <BaseCombobox.Clear className={sideButton} aria-label={texts.clearLabel}>
              <X className="size-4" aria-hidden="true" />
            </BaseCombobox.Clear>
            <BaseCombobox.Trigger className={sideButton} aria-label={label}>
              <ChevronsUpDown className="size-4" aria-hidden="true" />
            </BaseCombobox.Trigger>
          </div>
        </div>
        <BaseCombobox.Portal>
          <BaseCombobox.Positioner className="z-50 outline-hidden" sideOffset={6}>
            <BaseCombobox.Popup className="max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-dialog outline-hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              <BaseCombobox.Empty className="text-sm text-ink-muted not-empty:px-3 not-empty:py-2.5">
                {texts.empty}
              </BaseCombobox.Empty>
              <BaseCombobox.List>
                {(option: ComboboxOption) => (
                  <BaseCombobox.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-small px-3 py-2 outline-hidden select-none data-highlighted:bg-primary-soft data-highlighted:text-primary-ink"
                  >
                    {option.label}
                    <BaseCombobox.ItemIndicator>
                      <Check className="size-4 text-primary-ink" aria-hidden="true" />
                    </BaseCombobox.ItemIndicator>
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </FieldFrame>
  );
}
