import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { birthDate, chosenPassword } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { type FirstAccessArea, firstAccessInput } from '@virtual-med/contract/identity/first-access';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useController, useForm } from 'react-hook-form';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { failureOf, useSubmit } from '../../../ui/use-submit.ts';
import { PasskeyWay } from '../passkeys/passkey-way.tsx';
import { useFirstAccess } from './use-first-access.ts';

const wholeDay = birthDate();
const withBirthDate = z.strictObject({ birthDate: wholeDay, password: chosenPassword() });

const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface FirstAccessFormProps {
  token: string;
  clinicId: string;
  area: FirstAccessArea;
  asksBirthDate: boolean;
  /** For the browser's memory of passwords. */
  email: string | null;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

/** One password, in sight when wanted instead of typed twice, or a passkey; and the day of birth as a check. */
export function FirstAccessForm({ asksBirthDate, email, ...link }: FirstAccessFormProps) {
  const { withPassword, withPasskey } = useFirstAccess(link);
  const form = useForm({
    resolver: standardSchemaResolver(asksBirthDate ? withBirthDate : firstAccessInput),
    defaultValues: asksBirthDate ? { birthDate: '', password: '' } : { password: '' },
  });
  const { errors } = form.formState;
  // Known to the form before the password: the first that is wrong takes the focus.
  const { value: day, ...born } = useController({ control: form.control, name: 'birthDate' }).field;
  const { onSubmit, failure, report, sending } = useSubmit({ form, describe, send: withPassword });
  /** Once the day is whole, the password is next, as the hint says: one tap less on a phone. */
  const bornOn = (typed: string) => {
    born.onChange(typed);
    if (wholeDay.safeParse(typed).success && !form.getValues('password')) form.setFocus('password');
  };
  /** Whatever stands in the password's place is of no account. */
  const enterByPasskey = async () => {
    form.clearErrors();
    if (!asksBirthDate) return withPasskey({}).catch(report);
    if (!(await form.trigger('birthDate', { shouldFocus: true }))) return;
    await withPasskey({ birthDate: form.getValues('birthDate') ?? '' }).catch(report);
  };
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
          onChange={bornOn}
          label={patientTexts.labels.birthDate}
          hint={texts.birthDateHint}
          error={errors.birthDate?.message}
        />
      )}
      <NewPasswordField
        {...form.register('password')}
        label={texts.password}
        hint={newPasswordTexts.rule}
        error={errors.password?.message}
      />
      <TermsNote act={termsTexts.byContinuing} />
      <Button type="submit" loading={sending}>
        {texts.submit}
      </Button>
      <PasskeyWay label={texts.passkey} note={texts.passkeyNote} disabled={sending} onUse={enterByPasskey} />
    </form>
  );
}
