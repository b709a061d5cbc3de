import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import { newPasswordInput } from '@virtual-med/contract/identity/sign-in';
import { resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isOwnPath } from '../../../lib/session/areas.ts';
import { call } from '../../../lib/transport/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { recoveryCopy } from './recovery.copy.ts';

/** What the link of the recovery e-mail opens. */
export function ResetForm({ token, goOn }: { token: string; goOn: string | undefined }) {
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.failed),
    send: async (passwords) => {
      await call(resetPassword, { body: { ...passwords, token } }).catch((error: unknown) => {
        // A link cut short on its way is as useless as one that expired.
        const useless = error instanceof ApiError && (error.code === 'auth.link_expired' || 'token' in error.fields);
        if (useless) setExpired(true);
        throw error;
      });
      toast.success({ title: texts.saved });
      await navigate({ href: isOwnPath(goOn) ? goOn : '/login', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      {expired ? (
        <LinkButton to="/esqueci-a-senha" search={{}}>
          {recoveryCopy.newLink}
        </LinkButton>
      ) : (
        <>
          <NewPasswordFields
            password={form.register('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
            confirmPassword={form.register('confirmPassword')}
            errors={errors}
          />
          <Button type="submit" loading={sending}>
            {texts.submit}
          </Button>
        </>
      )}
    </form>
  );
}
