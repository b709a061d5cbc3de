import { useQuery } from '@tanstack/react-query';
import { noAnswer } from '@virtual-med/contract/core/client';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import {
  clinicPickerTexts,
  passkeySignInTexts,
  signInPageTexts,
  signInTexts,
} from '@virtual-med/contract/identity/sign-in.texts';
import { Fingerprint } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { recall, remember } from '../../../lib/storage/remembered.ts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormFailure } from '../../../ui/form-message.tsx';
import { OrLine } from '../../../ui/or-line.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Failure, useSending } from '../../../ui/use-submit.ts';
import { ClinicPicker, useClinics } from './clinic-picker.tsx';
import { blockedLogin, checks } from './lazy.ts';
import type { PasskeyAnswer } from './passkey-sign-in.ts';
import { beginIdentity, type Credentials, type Purpose, type SignInResult, sendCredentials } from './sign-in.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';
import { useCredentials } from './use-credentials.ts';

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

/** What is typed, what is known of the e-mail's clinics, and the ways to sign in with it. */
function useCredentialsForm({ area, before, cameFor, onClinic, onSignedIn, onPasskey }: CredentialsFormProps) {
  const [remembered] = useState(() => recall(area));
  const [touched, setTouched] = useState(false);
  checks.usePart(touched);
  const [keepEmail, setKeepEmail] = useState(remembered.email !== undefined);
  const form = useCredentials(area, { email: remembered.email ?? '', selectedClinicId: '', password: '' }, () =>
    forget(),
  );
  const { email, password, selectedClinicId: clinicId } = form.values;
  const ofClinic = area !== 'admin';
  const found = useClinics(ofClinic ? area : 'clinic', ofClinic ? email : '');
  const chosen = found.clinics.find(({ id }) => id === clinicId);
  // Several clinics and none chosen: no clinic's face. Before any is found, the one expected.
  const about = clinicId || (found.status === 'found' ? undefined : (cameFor ?? remembered.clinicId));
  useEffect(() => onClinic?.(about), [about, onClinic]);
  const isBlocked = chosen?.status === 'disabled';
  const { part: instead, failed: notFetched } = blockedLogin.usePart(isBlocked);
  // Without it there is the button: the server says then why nobody gets in.
  const blocked = isBlocked && !notFetched && email.trim() !== '' && password !== '';

  /** To a blocked clinic there is one way in, for whoever owns it. */
  const isForExport = blocked && area === 'clinic';

  const { failure, forget, report, once } = useSending({ describe: signInFailureOf, before, ...form });
  const send = async (credentials: Credentials) => {
    forget();
    const purpose: Purpose = isForExport ? { toExport: true } : {};
    const result = await sendCredentials(area, credentials, purpose);
    remember(area, { email: keepEmail ? credentials.email : undefined, clinicId: credentials.selectedClinicId });
    await onSignedIn(result, credentials, purpose);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // There is nothing to select. The same for an e-mail nobody has and for one that belongs to no clinic here: the words
    // are true of both, and say no more than the empty list did.
    if (found.status === 'none') return form.setFault('email', clinicPickerTexts.noneHint, true);
    void once(() => form.submit(send));
  };

  const begin = async () => {
    if (ofClinic && !(await form.isRight('selectedClinicId'))) return undefined;
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

  const state = { failure, report, ofClinic, found, clinicId, lastUsed: remembered.clinicId };
  const blockedClinic = blocked
    ? { name: chosen?.name ?? '', mayExport: isForExport, View: instead?.BlockedLogin }
    : undefined;
  return {
    ...state,
    form,
    keepEmail,
    setKeepEmail,
    blockedClinic,
    onSubmit,
    begin,
    enter,
    touch: () => setTouched(true),
  };
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { form, found, blockedClinic, keepEmail, setKeepEmail, ...at } = useCredentialsForm(props);
  return (
    // Sent before the page is alive, it goes nowhere: what was typed must not end up in an address.
    <form noValidate method="dialog" onSubmit={at.onSubmit} onFocus={at.touch} className="grid gap-5">
      <FormFailure failure={at.failure} />
      <TextField {...form.register('email')} label={signInTexts.labels.email} type="email" autoComplete="username" />
      {at.ofClinic && (
        <ClinicPicker
          value={at.clinicId}
          onChange={(id) => form.set('selectedClinicId', id)}
          inputRef={form.refOf('selectedClinicId')}
          error={form.faults.selectedClinicId}
          found={found}
          cameFor={props.cameFor}
          lastUsed={at.lastUsed}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={signInTexts.labels.password}
        autoComplete="current-password"
      />
      <div className="-my-2">
        <Checkbox
          label={signInTexts.rememberEmail}
          checked={keepEmail}
          onChange={(event) => setKeepEmail(event.target.checked)}
        />
      </div>
      {blockedClinic ? (
        blockedClinic.View && (
          <blockedClinic.View
            clinicName={blockedClinic.name}
            mayExport={blockedClinic.mayExport}
            sending={form.sending}
          />
        )
      ) : (
        <Button type="submit" loading={form.sending}>
          {signInTexts.submit}
        </Button>
      )}
      <OtherWays enterWithPasskey={at.enter} beginIdentity={at.begin} onFailure={at.report} />
    </form>
  );
}

interface OtherWaysProps {
  enterWithPasskey: () => Promise<void>;
  /** Resolves to the identity provider's address, or to nothing when the form is not ready for it. */
  beginIdentity: () => Promise<{ url: string } | undefined>;
  onFailure: (error: unknown) => void;
}

/** Ways in besides the password: a passkey where the browser has them, an identity where the installation has a provider. */
function OtherWays({ enterWithPasskey, beginIdentity, onFailure }: OtherWaysProps) {
  const { data: config } = useQuery(publicConfigQuery);
  const [busy, setBusy] = useState<'passkey' | 'identity'>();
  const [passkeys] = useState(canUsePasskeys);
  if (!passkeys && !config?.identityProvider) return null;

  const go = async (way: 'passkey' | 'identity', act: () => Promise<boolean>) => {
    if (busy) return;
    setBusy(way);
    try {
      if (!(await act())) setBusy(undefined);
    } catch (error) {
      setBusy(undefined);
      onFailure(error);
    }
  };
  const usePasskey = async () => {
    await enterWithPasskey();
    return false;
  };
  /** The button stays busy while the browser leaves. */
  const leave = async () => {
    const started = await beginIdentity();
    if (started) window.location.assign(started.url);
    return started !== undefined;
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <OrLine />
      {passkeys && (
        <Button variant="outline" loading={busy === 'passkey'} onClick={() => void go('passkey', usePasskey)}>
          {busy !== 'passkey' && <Fingerprint className="size-5 shrink-0 max-sm:-ml-3" aria-hidden="true" />}
          {/* As wide as a phone's button: in the font that stands in for ours it would take two lines, and then one. */}
          <span className="max-sm:-mr-3 min-[22.5rem]:whitespace-nowrap">{passkeySignInTexts.button}</span>
        </Button>
      )}
      {config?.identityProvider && (
        <Button variant="outline" loading={busy === 'identity'} onClick={() => void go('identity', leave)}>
          {signInPageTexts.withIdentity}
        </Button>
      )}
    </div>
  );
}
