import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { birthDate, chosenPassword } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { type FirstAccessArea, firstAccessInput, openRecordInput } from '@virtual-med/contract/identity/first-access';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useController, useForm } from 'react-hook-form';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { failureOf, useSubmit } from '../../../ui/use-submit.ts';
import { PasskeyWay } from '../passkeys/passkey-way.tsx';
import { useFirstAccess } from './use-first-access.ts';

const wholeDay = birthDate();
type Typed = z.infer<typeof firstAccessInput> & { email?: string };
type Schema = z.ZodMiniType<Typed, Typed>;
const withBirthDate: Schema = z.strictObject({ birthDate: wholeDay, password: chosenPassword() });
const withEmail: Schema = openRecordInput;

const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface FirstAccessFormProps {
  token: string;
  clinicId: string;
  area: FirstAccessArea;
  asksBirthDate: boolean;
  /** Of a record without an account. A passkey is made for an account: there is a password alone. */
  asksEmail?: boolean;
  /** For the browser's memory of passwords. */
  email: string | null;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

/** One password, in sight when wanted instead of typed twice, or a passkey; and the day of birth as a check. */
export function FirstAccessForm({ asksBirthDate, asksEmail = false, email, ...link }: FirstAccessFormProps) {
  const { withPassword, withPasskey } = useFirstAccess(link);
  const born: Schema = asksBirthDate ? withBirthDate : firstAccessInput;
  const form = useForm({
    resolver: standardSchemaResolver(asksEmail ? withEmail : born),
    defaultValues: {
      ...(asksBirthDate && { birthDate: '' }),
      ...(asksEmail && { email: '' }),
      password: '',
    },
  });
  const { errors } = form.formState;
  const field = fieldOf(form);
  // Known to the form before the others: the first that is wrong takes the focus.
  const { value: day, ...dayField } = useController({ control: form.control, name: 'birthDate' }).field;
  const { onSubmit, failure, report, sending } = useSubmit({ form, describe, send: withPassword });
  const next = asksEmail ? 'email' : 'password';
  /** Once the day is whole, what is next has the focus, as the hint says: one tap less on a phone. */
  const bornOn = (typed: string) => {
    dayField.onChange(typed);
    if (wholeDay.safeParse(typed).success && !form.getValues(next)) form.setFocus(next);
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
      {/* What a field says is not said twice. */}
      {failure && !errors.birthDate && !errors.email && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      {email !== null && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      {asksBirthDate && (
        <BirthDateField
          {...dayField}
          value={day ?? ''}
          onChange={bornOn}
          label={patientTexts.labels.birthDate}
          hint={asksEmail ? texts.birthDateCheck : texts.birthDateHint}
          error={errors.birthDate?.message}
        />
      )}
      {asksEmail && (
        <TextField
          {...field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="username"
        />
      )}
      <NewPasswordField {...field('password')} label={texts.password} hint={newPasswordTexts.rule} />
      <TermsNote act={termsTexts.byContinuing} />
      <Button type="submit" loading={sending}>
        {texts.submit}
      </Button>
      {!asksEmail && (
        <PasskeyWay label={texts.passkey} note={texts.passkeyNote} disabled={sending} onUse={enterByPasskey} />
      )}
    </form>
  );
}
