import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { type RegisterClinicInput, registerClinicInput } from '@virtual-med/contract/clinics/registration';
import { registrationPageTexts, registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { useRef, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PhoneField } from '../../../ui/masked-field.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { PlanPicker } from './plan-picker.tsx';
import { registrationFailureOf } from './registration.api.ts';
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
  const field = fieldOf(form);
  return (
    <>
      <TextField {...field('name')} label={labels.name} autoComplete="organization" />
      <TextField {...field('adminName')} label={labels.adminName} autoComplete="name" />
      <TextField {...field('adminEmail')} label={labels.adminEmail} type="email" autoComplete="username" />
      <PhoneField {...field('whatsapp')} label={labels.whatsapp} />
    </>
  );
};

/** Keys and pasting say what they are; what a password manager puts in says nothing, or that it replaces. */
const isFilledByManager = (event: Event): boolean =>
  !('inputType' in event && event.inputType) || event.inputType === 'insertReplacementText';

const PasswordFields = ({ form }: { form: Form }) => {
  const field = fieldOf(form);
  const password = field('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NewPasswordField
        {...password}
        onChange={(event) => {
          void password.onChange(event);
          if (isFilledByManager(event.nativeEvent))
            form.setValue('confirmPassword', event.target.value, { shouldValidate: form.formState.isSubmitted });
        }}
        label={labels.password}
        hint={password.error ? undefined : registrationPageTexts.passwordHint}
      />
      <PasswordField {...field('confirmPassword')} label={labels.confirmPassword} autoComplete="new-password" />
    </div>
  );
};

function PlanField({ form, wishedPlan }: { form: Form; wishedPlan: string | undefined }) {
  const { field, fieldState } = useController({ control: form.control, name: 'subscriptionPlan' });
  return (
    <PlanPicker
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
      suggests
      wished={wishedPlan}
    />
  );
}

const { consent } = registrationPageTexts;
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

/** Where somebody whose clinic, or whose e-mail, is known already goes on. */
function KnownAlready({ code, onAnother }: { code: string | undefined; onAnother: () => void }) {
  if (code !== 'auth.email_taken' && code !== 'clinics.already_registered') return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinkButton to="/clinica/login" variant="outline">
        {registrationPageTexts.toClinicLogin}
      </LinkButton>
      {code === 'clinics.already_registered' ? (
        <Button variant="outline" onClick={onAnother}>
          {registrationPageTexts.registerAnother}
        </Button>
      ) : (
        <Link to="/esqueci-a-senha" className={textLinkStyle}>
          {registrationPageTexts.forgotPassword}
        </Link>
      )}
    </div>
  );
}

interface RegistrationFormProps {
  registration: Registration;
  wishedPlan: string | undefined;
}

export function RegistrationForm({ registration, wishedPlan }: RegistrationFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const another = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<RegisterClinicInput, unknown, RegisterClinicInput>({
    resolver: standardSchemaResolver(registerClinicInput),
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: (error) => registrationFailureOf(error, registration.madeNow()),
    send: async (values) => {
      setRefusal(undefined);
      try {
        await registration.submit(values, another.current);
      } catch (error) {
        setRefusal(error instanceof ApiError ? error.code : undefined);
        throw error;
      } finally {
        another.current = false;
      }
    },
  });
  return (
    <form ref={formElement} noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      {failure && (
        <KnownAlready
          code={refusal}
          onAnother={() => {
            another.current = true;
            formElement.current?.requestSubmit();
          }}
        />
      )}
      <ClinicFields form={form} />
      <PasswordFields form={form} />
      <PlanField form={form} wishedPlan={wishedPlan} />
      <Consent />
      <Button type="submit" loading={sending || registration.leaving !== undefined}>
        {registrationTexts.submit}
      </Button>
    </form>
  );
}
