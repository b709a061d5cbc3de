import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RegisterClinicInput, registerClinicInput } from '@virtual-med/contract/clinics/registration';
import { registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form-message.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { PlanPicker } from './plan-picker.tsx';
import { registrationFailureOf } from './registration.api.ts';
import { registrationCopy } from './registration.copy.ts';
import type { Registration } from './use-registration.ts';

const { labels } = registrationTexts;

const empty = {
  name: '',
  adminName: '',
  adminEmail: '',
  whatsapp: '',
  subscriptionPlan: '',
  password: '',
  confirmPassword: '',
};
type Form = UseFormReturn<RegisterClinicInput, unknown, RegisterClinicInput>;

// Each part registers its fields when it is rendered, so that the first one in error is the first one on the screen.
const ClinicFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register('name')}
        label={labels.name}
        error={errors.name?.message}
        autoComplete="organization"
      />
      <TextField
        {...form.register('adminName')}
        label={labels.adminName}
        error={errors.adminName?.message}
        autoComplete="name"
      />
      <TextField
        {...form.register('adminEmail')}
        label={labels.adminEmail}
        error={errors.adminEmail?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PhoneField {...form.register('whatsapp')} label={labels.whatsapp} error={errors.whatsapp?.message} />
    </>
  );
};

const PasswordFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NewPasswordField
        {...form.register('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
        label={labels.password}
        error={errors.password?.message}
        hint={errors.password ? undefined : registrationCopy.passwordHint}
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={labels.confirmPassword}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
    </div>
  );
};

function PlanField({ form }: { form: Form }) {
  const { field, fieldState } = useController({ control: form.control, name: 'subscriptionPlan' });
  return (
    <PlanPicker value={field.value} onChange={field.onChange} inputRef={field.ref} error={fieldState.error?.message} />
  );
}

const { consent } = registrationCopy;
const inlineLink =
  'font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current';

/** Before the button, so that nobody agrees to what stands below the fold. Opened beside the form, which stays as typed. */
const Consent = () => (
  <p className="text-sm leading-relaxed text-ink-muted">
    {consent.before}{' '}
    <a href="/privacidade" target="_blank" rel="noreferrer" className={inlineLink}>
      {consent.privacy}
    </a>
    {consent.comma}{' '}
    <a href="/politica-cancelamento" target="_blank" rel="noreferrer" className={inlineLink}>
      {consent.cancellation}
    </a>{' '}
    {consent.and}{' '}
    <a href="/termos" target="_blank" rel="noreferrer" className={inlineLink}>
      {consent.terms}
    </a>
    .
  </p>
);

export function RegistrationForm({ registration }: { registration: Registration }) {
  const form = useForm<RegisterClinicInput, unknown, RegisterClinicInput>({
    resolver: standardSchemaResolver(registerClinicInput),
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: (error) => registrationFailureOf(error, registration.madeNow()),
    send: registration.submit,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      <ClinicFields form={form} />
      <PasswordFields form={form} />
      <PlanField form={form} />
      <Consent />
      <Button type="submit" loading={sending || registration.leaving !== undefined}>
        {registrationTexts.submit}
      </Button>
    </form>
  );
}
