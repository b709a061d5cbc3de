import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { noAnswer } from '@virtual-med/contract/core/client';
import { type SignInArea, signInInputs } from '@virtual-med/contract/identity/sign-in';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { recall, remember } from '../../../lib/storage/remembered.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Failure, useSubmit } from '../../../ui/use-submit.ts';
import { BlockedExport } from './blocked-export.tsx';
import { BlockedHelp } from './blocked-help.tsx';
import { ClinicPicker } from './clinic-picker.tsx';
import { OtherWays } from './other-ways.tsx';
import type { PasskeyAnswer } from './passkey-sign-in.ts';
import { beginIdentity, type Credentials, type Purpose, type SignInResult, sendCredentials } from './sign-in.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';
import { useClinics } from './use-clinics.ts';

type Form = UseFormReturn<Credentials, unknown, Credentials>;
type CredentialsResolver = Resolver<Credentials, unknown, Credentials>;

const resolvers: Record<SignInArea, CredentialsResolver> = {
  clinic: standardSchemaResolver(signInInputs.clinic),
  patient: standardSchemaResolver(signInInputs.patient),
  // The provider's staff choose no clinic: their form never holds one.
  admin: standardSchemaResolver(signInInputs.admin) as unknown as CredentialsResolver,
};

// Each field registers when it is rendered, so that the first one in error is the first one on the screen.
const Email = ({ form }: { form: Form }) => (
  <TextField
    {...form.register('email')}
    label={signInTexts.labels.email}
    error={form.formState.errors.email?.message}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
  />
);

const Password = ({ form }: { form: Form }) => (
  <PasswordField
    {...form.register('password')}
    label={signInTexts.labels.password}
    error={form.formState.errors.password?.message}
    autoComplete="current-password"
  />
);

function useCredentials(area: SignInArea) {
  const [remembered] = useState(() => recall(area));
  const ofClinic = area !== 'admin';
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: resolvers[area],
    defaultValues: { email: remembered.email ?? '', ...(ofClinic ? { selectedClinicId: '' } : {}), password: '' },
  });
  return { form, remembered };
}

interface CredentialsFormProps {
  area: SignInArea;
  /** A failure from before, such as a refusal by the identity provider. */
  before: Failure | undefined;
  /** The clinic the address names. */
  cameFor: string | undefined;
  onClinic: ((clinicId: string | undefined) => void) | undefined;
  onSignedIn: (result: SignInResult, credentials: Credentials, purpose: Purpose) => Promise<void>;
  onPasskey: (answer: PasskeyAnswer) => Promise<void>;
}

export function CredentialsForm({ area, before, cameFor, onClinic, onSignedIn, onPasskey }: CredentialsFormProps) {
  const { form, remembered } = useCredentials(area);
  const [keepEmail, setKeepEmail] = useState(remembered.email !== undefined);
  const [email, password, clinicId] = useWatch({
    control: form.control,
    name: ['email', 'password', 'selectedClinicId'],
  });
  const ofClinic = area !== 'admin';
  const found = useClinics(ofClinic ? area : 'clinic', ofClinic ? email : '');
  const chosen = found.clinics.find(({ id }) => id === clinicId);
  // Several clinics and none chosen: no clinic's face. Before any is found, the one expected.
  const about = clinicId || (found.status === 'found' ? undefined : (cameFor ?? remembered.clinicId));
  useEffect(() => onClinic?.(about), [about, onClinic]);
  const blocked = chosen?.status === 'disabled' && email.trim() !== '' && password !== '';

  /** To a blocked clinic there is one way in, for whoever owns it. */
  const isForExport = blocked && area === 'clinic';

  const { onSubmit, failure, report, sending } = useSubmit({
    form,
    describe: signInFailureOf,
    before,
    send: async (credentials) => {
      const purpose: Purpose = isForExport ? { toExport: true } : {};
      const result = await sendCredentials(area, credentials, purpose);
      remember(area, { email: keepEmail ? credentials.email : undefined, clinicId: credentials.selectedClinicId });
      await onSignedIn(result, credentials, purpose);
    },
  });

  const begin = async () => {
    if (ofClinic && !(await form.trigger('selectedClinicId', { shouldFocus: true }))) return undefined;
    return beginIdentity(area, clinicId);
  };

  const enter = async () => {
    const { enterWithPasskey } = await import('./passkey-sign-in.ts').catch(() => {
      throw noAnswer();
    });
    const likelyClinicId = cameFor ?? remembered.clinicId;
    const answer = await enterWithPasskey({ area, selectedClinicId: clinicId, likelyClinicId });
    if (answer) await onPasskey(answer);
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      <Email form={form} />
      {ofClinic && (
        <ClinicPicker control={form.control} found={found} cameFor={cameFor} lastUsed={remembered.clinicId} />
      )}
      <Password form={form} />
      <div className="-my-2">
        <Checkbox
          label={signInTexts.rememberEmail}
          checked={keepEmail}
          onChange={(event) => setKeepEmail(event.target.checked)}
        />
      </div>
      {blocked ? (
        <>
          <BlockedHelp clinicName={chosen.name} />
          {isForExport && <BlockedExport sending={sending} />}
        </>
      ) : (
        <Button type="submit" loading={sending}>
          {signInTexts.submit}
        </Button>
      )}
      <OtherWays enterWithPasskey={enter} beginIdentity={begin} onFailure={report} />
    </form>
  );
}
