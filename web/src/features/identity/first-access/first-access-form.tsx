import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { birthDate, chosenPassword } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { firstAccessInput, redeemFirstAccess } from '@virtual-med/contract/identity/first-access';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { signedIn } from '../../../lib/session/session.ts';
import { rememberClinic } from '../../../lib/storage/remembered.ts';
import { call } from '../../../lib/transport/api.ts';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { failureOf, useSubmit } from '../../../ui/use-submit.ts';

const withBirthDate = z.strictObject({ birthDate: birthDate(), password: chosenPassword() });

const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface FirstAccessFormProps {
  token: string;
  clinicId: string;
  asksBirthDate: boolean;
  /** For the browser's memory of passwords. */
  email: string | null;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

/** One password, in sight when wanted instead of typed twice, and the day of birth as a check. */
export function FirstAccessForm({ token, clinicId, asksBirthDate, email, onClosed }: FirstAccessFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: standardSchemaResolver(asksBirthDate ? withBirthDate : firstAccessInput),
    defaultValues: asksBirthDate ? { birthDate: '', password: '' } : { password: '' },
  });
  const { errors } = form.formState;
  // Known to the form before the password: the first that is wrong takes the focus.
  const { value: day, ...born } = useController({ control: form.control, name: 'birthDate' }).field;
  /** What came of the link, which is good once: what follows may fail and be tried again. */
  const result = useRef<Awaited<ReturnType<typeof redeem>>>(undefined);
  const redeem = (body: z.infer<typeof firstAccessInput>) =>
    call(redeemFirstAccess, { body: { ...body, token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'auth.link_expired') onClosed();
      throw error;
    });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async (body) => {
      result.current ??= await redeem(body);
      const { next, redirectTo } = result.current;
      rememberClinic('patient', clinicId);
      if (next === 'second_factor')
        return navigate({ to: '/paciente/login', search: { etapa: next, clinica: clinicId }, replace: true });
      await signedIn('signed_in');
      // No toast: it would lie over the head of the document that opens, which says enough.
      await navigate({ href: redirectTo, replace: true });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {/* What the field says is not said twice. */}
      {failure && !errors.birthDate && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      {email !== null && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      {asksBirthDate && (
        <BirthDateField
          {...born}
          value={day ?? ''}
          label={patientTexts.labels.birthDate}
          hint={texts.birthDateHint}
          error={errors.birthDate?.message}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={texts.password}
        hint={newPasswordTexts.rule}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <Button type="submit" loading={sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
