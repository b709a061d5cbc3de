import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> & {
    /** Tells password managers whether to fill in or to offer a new one. */
    autoComplete: 'current-password' | 'new-password';
    /** Stands at the end of the label's line. */
    aside?: ReactNode;
  };

/** A password that can be looked at, and that warns when the capitals are locked. */
export function PasswordField({ label, error, hint, aside, onBlur, ...input }: PasswordFieldProps) {
  const { id, aria } = useField({ error, hint }, input.id);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = visible ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside}>
      <div className="relative">
        <input
          {...input}
          {...aria}
          id={id}
          type={visible ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
          className={`${controlStyle} pr-12 ${edgeStyle(error)}`}
        />
        <button
          type="button"
          aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-muted transition-colors hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      </div>
      <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
        {capsLock ? 'Caps Lock está ligado.' : ''}
      </p>
    </FieldFrame>
  );
}
