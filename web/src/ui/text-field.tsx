import type { ComponentProps } from 'react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>;

/** One line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  const { id, aria } = useField({ error, hint }, input.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...aria} id={id} className={`${controlStyle} ${edgeStyle(error)}`} />
    </FieldFrame>
  );
}
