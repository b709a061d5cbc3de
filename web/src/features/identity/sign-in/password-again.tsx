import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { z } from '@virtual-med/contract/core/zod';
import { signInInputs } from '@virtual-med/contract/identity/sign-in';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { type Failure, useSubmit } from '../../../ui/use-submit.ts';
import { PasskeyWay } from '../passkeys/passkey-way.tsx';
import { OtherAccount } from './over-page-dialog.tsx';
import { signInFailureOf } from './sign-in-failure.ts';

const input = z.pick(signInInputs.admin, { password: true });

interface PasswordAgainProps {
  person: Session['user'];
  submit: string;
  passkey: string;
  send: (password: string) => Promise<void>;
  /** Some have no password at all. */
  sendPasskey: () => Promise<void>;
  /** What went wrong before the password was asked for again. */
  before?: Failure | undefined;
  onOther: () => void;
  /** Other ways, under the button. */
  children?: ReactNode;
}

/** Somebody who was here shows that it is still them. */
export function PasswordAgain({ person, submit, passkey, send, sendPasskey, before, ...rest }: PasswordAgainProps) {
  const form = useForm({ resolver: standardSchemaResolver(input), defaultValues: { password: '' } });
  const { onSubmit, failure, report, sending } = useSubmit({
    form,
    describe: signInFailureOf,
    before,
    send: ({ password }) => send(password),
  });
  return (
    <form ref={useFocusFirst()} noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
      <FormFailure failure={failure} />
      <PasswordField
        {...fieldOf(form)('password')}
        label={signInTexts.labels.password}
        autoComplete="current-password"
      />
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={person.email} readOnly hidden />
      <Button type="submit" loading={sending}>
        {submit}
      </Button>
      {rest.children}
      <PasskeyWay label={passkey} disabled={sending} onUse={() => sendPasskey().catch(report)} />
      <OtherAccount onClick={rest.onOther} />
    </form>
  );
}
