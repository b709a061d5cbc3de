import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, noAnswer } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { birthDate, chosenPassword } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { type FirstAccessArea, firstAccessInput, openRecordInput } from '@virtual-med/contract/identity/first-access';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { signedIn } from '../../../lib/session/session.ts';
import { rememberClinic } from '../../../lib/storage/remembered.ts';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { failureOf, useSubmit } from '../../../ui/use-submit.ts';
import { PasskeyWay } from '../passkeys/passkey-way.tsx';
import { passkeyOptions, redeem, redeemByPasskey } from './first-access.api.ts';

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
      {!errors.birthDate && !errors.email && <FormFailure failure={failure} />}
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

/** The form says so beside its button. */
const acceptedTerms = currentTerms.version;

interface Link {
  token: string;
  clinicId: string;
  area: FirstAccessArea;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

interface Born {
  readonly birthDate?: string;
}

/** The two ways to use a link up, each of which leads in. */
function useFirstAccess({ token, clinicId, area, onClosed }: Link) {
  const navigate = useNavigate();
  /** What came of the link, which is good once: what follows may fail and be tried again. */
  const result = useRef<Awaited<ReturnType<typeof redeem>>>(undefined);

  async function enter(use: () => Promise<typeof result.current>): Promise<void> {
    try {
      result.current ??= await use();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.link_expired') onClosed();
      throw error;
    }
    if (!result.current) return;
    const { next, redirectTo } = result.current;
    rememberClinic(area, clinicId);
    if (next === 'second_factor')
      return navigate({
        to: area === 'clinic' ? '/clinica/login' : '/paciente/login',
        search: { etapa: next, clinica: clinicId },
        replace: true,
      });
    await signedIn('signed_in');
    // No toast: it would lie over the head of the document that opens, which says enough.
    await navigate({ href: redirectTo, replace: true });
  }

  return {
    withPassword: (body: z.infer<typeof firstAccessInput> | z.infer<typeof openRecordInput>) =>
      enter(() => redeem({ ...body, token, acceptedTerms })),
    /** Nothing comes of it when the person turns away from what the device asks. */
    withPasskey: (born: Born) =>
      enter(async () => {
        const [{ createCredential }, options] = await Promise.all([
          import('../../../lib/browser/webauthn.ts').catch(() => {
            throw noAnswer();
          }),
          passkeyOptions({ ...born, token }),
        ]);
        const made = await createCredential(options);
        if ('credential' in made)
          return redeemByPasskey({ ...born, token, credential: made.credential, acceptedTerms });
        if (made.refused === 'cancelled') return undefined;
        throw new ApiError({ code: 'auth.passkey_not_added', ...errorEntry('auth.passkey_not_added') });
      }),
  };
}
