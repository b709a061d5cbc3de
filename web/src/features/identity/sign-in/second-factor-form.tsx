import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@virtual-med/contract/core/client';
import { type SignInArea, secondFactorInput } from '@virtual-med/contract/identity/sign-in';
import { secondFactorStepTexts as copy } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { type Purpose, type SignInResult, sendSecondFactor } from './sign-in.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';

interface SecondFactorFormProps {
  area: SignInArea;
  clinicId: string | undefined;
  purpose?: Purpose | undefined;
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Back to e-mail and password: by choice, or because too much time has passed. */
  onStartOver: (error?: unknown) => void;
}

export function SecondFactorForm({ area, clinicId, purpose, onSignedIn, onStartOver }: SecondFactorFormProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(secondFactorInput), defaultValues: { code: '' } });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: signInFailureOf,
    send: async ({ code }) => {
      const result = await sendSecondFactor(area, clinicId, code, purpose).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'auth.session_expired') onStartOver(error);
        throw error;
      });
      await onSignedIn(result);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const switchKind = () => {
    setByRecoveryCode(!byRecoveryCode);
    form.reset();
    setFocus('code');
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      <TextField
        {...fieldOf(form)('code')}
        label={byRecoveryCode ? copy.recoveryCode : copy.code}
        hint={byRecoveryCode ? copy.recoveryDescription : copy.description}
        inputMode={byRecoveryCode ? 'text' : 'numeric'}
        autoComplete={byRecoveryCode ? 'off' : 'one-time-code'}
        verbatim
      />
      <Button type="submit" loading={sending}>
        {copy.submit}
      </Button>
      <div className="-mt-2 flex flex-wrap justify-between gap-x-6">
        <button type="button" className={textLinkStyle} onClick={switchKind}>
          {byRecoveryCode ? copy.useApp : copy.useRecoveryCode}
        </button>
        <button type="button" className={textLinkStyle} onClick={() => onStartOver()}>
          {copy.otherAccount}
        </button>
      </div>
    </form>
  );
}
