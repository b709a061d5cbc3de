import type { ComponentProps } from 'react';
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
