import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from './field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** A code: the browser neither corrects nor capitalises it, as it does no address. */
  verbatim?: boolean;
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** One line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, error, hint, verbatim = false, ...input }: TextFieldProps) {
  const { id, aria } = useField({ error, hint }, input.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        {...(verbatim || input.type === 'email' ? asTyped : {})}
        {...input}
        {...aria}
        id={id}
        className={`${controlStyle} ${edgeStyle(error)}`}
      />
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'> & { children?: ReactNode };

/** Several lines; grows with what is written. What stands inside comes between the label and the field. */
export function TextArea({ label, error, hint, children, ...input }: TextAreaProps) {
  const { id, aria } = useField({ error, hint }, input.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {children}
      <textarea
        rows={2}
        {...input}
        {...aria}
        id={id}
        className={`${controlStyle} field-sizing-content max-h-96 resize-y py-2.5 leading-6 ${edgeStyle(error)}`}
      />
    </FieldFrame>
  );
}
