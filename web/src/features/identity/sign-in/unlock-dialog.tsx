import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError, noAnswer } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { z } from '@virtual-med/contract/core/zod';
import { anyCode } from '@virtual-med/contract/identity/sign-in';
import { unlockTexts as copy, secondFactorStepTexts } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signedIn } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { OtherAccount, OverPageDialog } from './over-page-dialog.tsx';
import { PasswordAgain } from './password-again.tsx';
import { passkeyChallenge, type UnlockProof, unlock } from './sign-in.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';

const codeInput = z.strictObject({ code: anyCode });

async function unlockWith(body: UnlockProof): Promise<void> {
  await unlock(body);
  await signedIn('signed_in');
}

async function unlockByPasskey(): Promise<void> {
  const { signChallenge } = await import('../../../lib/browser/webauthn.ts').catch(() => {
    throw noAnswer();
  });
  const signed = await signChallenge(await passkeyChallenge());
  if ('credential' in signed) return unlockWith({ by: 'passkey', credential: signed.credential });
  if (signed.refused === 'cancelled') return;
  throw new ApiError({ code: 'auth.passkey_refused', ...errorEntry('auth.passkey_refused') });
}

interface StepProps {
  person: Session['user'];
  onOther: () => void;
  /** Undefined for whoever has no other way. */
  onSwitch: (() => void) | undefined;
}

const PasswordStep = ({ person, onOther, onSwitch }: StepProps) => (
  <PasswordAgain
    person={person}
    submit={copy.submit}
    passkey={copy.byPasskey}
    send={(password) => unlockWith({ by: 'password', password })}
    sendPasskey={unlockByPasskey}
    onOther={onOther}
  >
    {onSwitch && (
      <div className="-mt-2">
        <button type="button" className={textLinkStyle} onClick={onSwitch}>
          {copy.useCode}
        </button>
      </div>
    )}
  </PasswordAgain>
);

function CodeStep({ onOther, onSwitch }: StepProps) {
  const form = useForm({ resolver: standardSchemaResolver(codeInput), defaultValues: { code: '' } });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: signInFailureOf,
    send: ({ code }) => unlockWith({ by: 'code', code }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
      <FormFailure failure={failure} />
      <TextField
        {...fieldOf(form)('code')}
        label={secondFactorStepTexts.code}
        hint={copy.codeHint}
        autoComplete="one-time-code"
        verbatim
      />
      <Button type="submit" loading={sending}>
        {copy.submit}
      </Button>
      <div className="-mt-2">
        <button type="button" className={textLinkStyle} onClick={onSwitch}>
          {copy.usePassword}
        </button>
      </div>
      <OtherAccount onClick={onOther} />
    </form>
  );
}

interface UnlockDialogProps {
  open: boolean;
  /** Called with false where the dialog cannot be shown, or somebody else wants in: the login takes its place. */
  onOpenChange: (open: boolean) => void;
  /** Whose session it is: nobody else can unlock it. */
  person: Session['user'];
}

/** Over a page nobody sat before for too long. The same session goes on: links made in it, and a clinic entered, stand. */
export function UnlockDialog({ open, onOpenChange, person }: UnlockDialogProps) {
  const [byCode, setByCode] = useState(false);
  const Step = byCode ? CodeStep : PasswordStep;
  const leave = () => onOpenChange(false);
  return (
    <OverPageDialog open={open} onLeave={leave} person={person} title={copy.title} description={copy.description}>
      <Step
        person={person}
        onOther={leave}
        onSwitch={person.secondFactorEnabled ? () => setByCode(!byCode) : undefined}
      />
    </OverPageDialog>
  );
}
