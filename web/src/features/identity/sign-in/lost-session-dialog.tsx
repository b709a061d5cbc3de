import { noAnswer } from '@virtual-med/contract/core/client';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import {
  newPasswordPage,
  passkeySignInTexts,
  secondFactorTitle,
  signInTexts,
} from '@virtual-med/contract/identity/sign-in.texts';
import { lostSessionTexts as copy } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { useState } from 'react';
import { signedIn } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Failure } from '../../../ui/use-submit.ts';
import { ForcedPasswordForm } from './forced-password-form.tsx';
import { OtherAccount, OverPageDialog } from './over-page-dialog.tsx';
import { PasswordAgain } from './password-again.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { type SignInResult, sendCredentials } from './sign-in.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';

const clinicOf = (place: SignInPlace) => (place.area === 'admin' ? '' : place.selectedClinicId);

interface PasswordStepProps {
  person: Session['user'];
  place: SignInPlace;
  before: Failure | undefined;
  onResult: (result: SignInResult, password?: string) => Promise<void>;
  onOther: () => void;
}

function PasswordStep({ person, place, before, onResult, onOther }: PasswordStepProps) {
  const enterByPassword = async (password: string) => {
    const credentials = { password, email: person.email, selectedClinicId: clinicOf(place) };
    await onResult(await sendCredentials(place.area, credentials), password);
  };
  const enterByPasskey = async () => {
    const { enterWithPasskey } = await import('./passkey-sign-in.ts').catch(() => {
      throw noAnswer();
    });
    const selectedClinicId = clinicOf(place) || undefined;
    const answer = await enterWithPasskey({ area: place.area, selectedClinicId, likelyClinicId: undefined });
    if (answer?.signedIn) await onResult(answer.signedIn);
  };
  return (
    <PasswordAgain
      person={person}
      submit={signInTexts.submit}
      passkey={passkeySignInTexts.button}
      send={enterByPassword}
      sendPasskey={enterByPasskey}
      before={before}
      onOther={onOther}
    />
  );
}

interface LostSessionDialogProps {
  open: boolean;
  /** Called with false where the dialog cannot be shown, or somebody else wants in: the login takes its place. */
  onOpenChange: (open: boolean) => void;
  /** Whose session was lost. */
  person: Session['user'];
  /** Where they were signed in. */
  place: SignInPlace;
  /** The password they come in with may be one somebody else made: then one of their own is chosen, here too. */
  asks: 'sign_in' | 'new_password';
}

/**
 * Over the page a session was lost on, which stays as it is and cannot be read meanwhile: the session may have been
 * ended from elsewhere because somebody else sits in front of it.
 */
export function LostSessionDialog({ open, onOpenChange, person, place, asks }: LostSessionDialogProps) {
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<Failure>();

  async function enter(event: Parameters<typeof signedIn>[0]): Promise<void> {
    const { user } = await signedIn(event);
    if (user.id === person.id && !user.mustChangePassword) toast.success({ title: signInTexts.success });
  }

  async function withNewPassword(): Promise<void> {
    await signedIn('signed_in');
    toast.success({ title: newPasswordTexts.saved });
  }

  const other = () => onOpenChange(false);
  const chooses = asks === 'new_password';
  return (
    <OverPageDialog
      open={open}
      onLeave={other}
      person={person}
      title={chooses ? newPasswordPage.title : copy.title}
      description={chooses ? copy.newPassword : byCode ? secondFactorTitle : copy.description}
    >
      {chooses ? (
        <div className="mt-5 grid gap-5">
          <ForcedPasswordForm currentPassword={typed} onChanged={withNewPassword} />
          <OtherAccount onClick={other} />
        </div>
      ) : byCode ? (
        <div className="mt-5">
          <SecondFactorForm
            area={place.area}
            clinicId={clinicOf(place) || undefined}
            onSignedIn={() => enter('second_factor_verified')}
            onStartOver={(error) => {
              if (error === undefined) return other();
              setBefore(signInFailureOf(error));
              setByCode(false);
            }}
          />
        </div>
      ) : (
        <PasswordStep
          person={person}
          place={place}
          before={before}
          onResult={async ({ next }, password) => {
            setTyped(password);
            if (next === 'second_factor') setByCode(true);
            else await enter('signed_in');
          }}
          onOther={other}
        />
      )}
    </OverPageDialog>
  );
}
