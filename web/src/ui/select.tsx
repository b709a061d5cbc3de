import { Select as BaseSelect } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { SelectMark, type SelectOption, SelectWords, selectStyle } from './select-face.tsx';

export interface SelectProps extends FieldProps {
  id?: string;
  /** What is wrong is said at another field, by the words with this id. */
  faultId?: string | undefined;
  options: readonly SelectOption[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Takes the focus when the form finds fault with this field. */
  inputRef?: Ref<HTMLInputElement>;
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Shown in place of the list while there is nothing to choose from. */
  empty?: ReactNode;
  disabled?: boolean;
}

export function Select({ label, error, faultId, hint, options, value, onChange, onBlur, empty, ...rest }: SelectProps) {
  const { id, aria } = useField({ error, faultId, hint }, rest.id);
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <BaseSelect.Root
        items={options}
        value={value || null}
        onValueChange={(next) => onChange(next ?? '')}
        onOpenChange={(open) => {
          if (!open) onBlur?.();
        }}
        disabled={rest.disabled ?? false}
        {...(rest.inputRef ? { inputRef: rest.inputRef } : {})}
      >
        <BaseSelect.Trigger {...aria} id={id} className={selectStyle(error ?? faultId)}>
          <SelectWords chosen={chosen} placeholder={rest.placeholder} />
          <BaseSelect.Icon>
            <SelectMark />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner className="z-50 outline-hidden" sideOffset={6} alignItemWithTrigger={false}>
            <BaseSelect.Popup className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-dialog outline-hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {options.length === 0 ? (
                <div className="px-3 py-2.5 text-sm text-ink-muted">{empty}</div>
              ) : (
                <BaseSelect.List>
                  {options.map((option) => (
                    <BaseSelect.Item
                      key={option.value}
                      value={option.value}
                      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-small px-3 py-2 outline-hidden select-none data-highlighted:bg-primary-soft data-highlighted:text-primary-ink"
                    >
                      <span>
                        <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>{' '}
                        {option.note && <span className="text-ink-muted">{option.note}</span>}
                      </span>
                      <BaseSelect.ItemIndicator>
                        <Check className="size-4 text-primary-ink" aria-hidden="true" />
                      </BaseSelect.ItemIndicator>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.List>
              )}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </FieldFrame>
  );
}
