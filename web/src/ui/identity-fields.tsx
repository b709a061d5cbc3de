import { formatCpf } from '@virtual-med/contract/core/cpf';
import type { Registration, RegistrationInput } from '@virtual-med/contract/professionals/registration';
import { registrationTexts as texts } from '@virtual-med/contract/professionals/registration.texts';
import { type Control, type FieldErrors, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { CpfField } from './masked-field.tsx';
import { RegistrationFields } from './registration-fields.tsx';

interface IdentityValues {
  cpf?: string | undefined;
  registration?: RegistrationInput | null | undefined;
}

const isMasked = (cpf: string | null): cpf is string => cpf?.includes('*') ?? false;

/** What the fields begin with. */
export const identityValues = (known?: { cpf: string | null; registration: Registration | null }) => ({
  cpf: known?.cpf && !isMasked(known.cpf) ? formatCpf(known.cpf) : '',
  registration: (known?.registration ?? null) as RegistrationInput | null,
});

/** Only what was touched: what this person cannot see whole is not taken away by saving something else. */
export const changedIdentity = (
  { cpf, registration }: IdentityValues,
  dirty: { cpf?: unknown; registration?: unknown },
): IdentityValues => ({
  ...(dirty.cpf ? { cpf } : {}),
  ...(dirty.registration ? { registration } : {}),
});

interface IdentityFieldsProps<Values extends FieldValues & IdentityValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** As this person is shown it. */
  keptCpf: string | null;
  /** After other fields. */
  apart?: boolean;
}

/** What the law asks of whoever issues a document; all of it may wait. */
export function IdentityFields<Values extends FieldValues & IdentityValues, Sent>({
  form,
  keptCpf,
  apart = false,
}: IdentityFieldsProps<Values, Sent>) {
  const control = form.control as unknown as Control<IdentityValues>;
  const errors = form.formState.errors as FieldErrors<IdentityValues>;
  const { field: cpf } = useController({ control, name: 'cpf' });
  const { field: registration } = useController({ control, name: 'registration' });
  return (
    <fieldset className={`grid gap-5 ${apart ? 'border-t border-line pt-5' : ''}`}>
      <legend className="sr-only">{texts.title}</legend>
      <CpfField
        hint={isMasked(keptCpf) ? texts.cpfHidden : texts.cpfHint}
        error={errors.cpf?.message}
        {...(isMasked(keptCpf) ? { placeholder: keptCpf } : {})}
        {...cpf}
        value={cpf.value ?? ''}
      />
      <RegistrationFields
        value={registration.value}
        onChange={registration.onChange}
        onBlur={registration.onBlur}
        inputRef={registration.ref}
        errors={errors.registration}
      />
    </fieldset>
  );
}
