import { type PasswordStrength, passwordStrength } from '@virtual-med/contract/core/password-strength';
import { newPasswordTexts, newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import { type ComponentProps, useState } from 'react';
import type { FormField } from './field-of.ts';
import { PasswordField } from './password-field.tsx';

const bars: Record<PasswordStrength, string> = {
  weak: 'w-1/3 bg-danger-ink',
  fair: 'w-2/3 bg-waiting-ink',
  strong: 'w-full bg-good-ink',
};

/** A password somebody chooses, with a hint how hard it is to guess; the hint refuses nothing. */
export function NewPasswordField({ onChange, ...field }: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) {
  const [typed, setTyped] = useState('');
  const strength = typed ? passwordStrength(typed) : undefined;
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      {strength && (
        <div className="mt-2 h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div className={`h-full rounded-full transition-[width] ${bars[strength]}`} />
        </div>
      )}
      {/* Its words change with the level alone, so that not every key is read out. */}
      <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
        {strength ? newPasswordTexts.strength[strength] : ''}
      </p>
    </div>
  );
}

interface NewPasswordFieldsProps {
  password: FormField;
  confirmPassword: FormField;
}

/** A password somebody chooses for themselves: typed twice, its rule in sight. */
export const NewPasswordFields = ({ password, confirmPassword }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField {...password} label={texts.labels.password} hint={texts.rule} />
    <PasswordField {...confirmPassword} label={texts.labels.confirmPassword} autoComplete="new-password" />
  </>
);
