import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatPhone } from '@virtual-med/contract/core/phones';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { caretBeforeDeleting, type Format, mask } from './mask.ts';
import { TextField } from './text-field.tsx';

interface MaskedFieldProps extends ComponentProps<typeof TextField> {
  format: Format;
}

/** A line of text with a mask, wherever in it somebody types. Takes what `TextField` takes. */
export function MaskedField({ format, onChange, onKeyDown, ...field }: MaskedFieldProps) {
  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const { text, caret } = mask(format, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
    });
    if (text !== target.value) {
      target.value = text;
      target.setSelectionRange(caret, caret);
    }
    return onChange?.(event);
  };
  const stepOverSigns = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input } = event;
    const { selectionStart: caret, selectionEnd } = input;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if ((key === 'Backspace' || key === 'Delete') && plain && caret !== null && caret === selectionEnd) {
      const at = caretBeforeDeleting({ text: input.value, caret }, key);
      if (at !== caret) input.setSelectionRange(at, at);
    }
    onKeyDown?.(event);
  };
  return <TextField {...field} onChange={write} onKeyDown={stepOverSigns} />;
}

/** Writes a phone number the way people read it, while it is typed. */
export const PhoneField = (field: Omit<ComponentProps<typeof MaskedField>, 'format' | 'type' | 'inputMode'>) => (
  <MaskedField autoComplete="tel" {...field} type="tel" format={formatPhone} />
);

export const CpfField = (field: Omit<ComponentProps<typeof MaskedField>, 'format' | 'label'> & { label?: string }) => (
  <MaskedField
    label={registrationTexts.labels.cpf}
    format={formatCpf}
    inputMode="numeric"
    autoComplete="off"
    placeholder="000.000.000-00"
    {...field}
  />
);
