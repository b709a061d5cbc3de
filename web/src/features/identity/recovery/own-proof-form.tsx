import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { ownProofInput } from '@virtual-med/contract/identity/email-proof';
import { proofPageTexts, ownProofTexts as texts } from '@virtual-med/contract/identity/recovery.texts';
import { useForm } from 'react-hook-form';
import { isOwnPath } from '../../../lib/session/areas.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { proveEmail } from './recovery.api.ts';

interface OwnProofFormProps {
  token: string;
  email: string;
  goOn: string | undefined;
  /** The link is good for nothing any more, or means something else by now. */
  onUseless: () => void;
  /** The person wants a new password instead. */
  onAnew: () => void;
}

/** In a browser that is signed in to the account: the password one has, and all else stays. */
export function OwnProofForm({ token, email, goOn, onUseless, onAnew }: OwnProofFormProps) {
  const navigate = useNavigate();
  const form = useForm({ resolver: standardSchemaResolver(ownProofInput), defaultValues: { password: '' } });
  const { errors } = form.formState;
  const field = fieldOf(form);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(proofPageTexts.failed),
    send: async ({ password }) => {
      await proveEmail({ token, password }).catch((error: unknown) => {
        const hasChanged = ['auth.link_expired', 'users.new_password_needed', 'auth.required', 'auth.locked'];
        if (error instanceof ApiError && hasChanged.includes(error.code)) onUseless();
        throw error;
      });
      await sessionStore.refresh();
      toast.success({ title: texts.saved });
      await navigate({ href: isOwnPath(goOn) ? goOn : '/login', replace: true });
    },
  });
  return (
    <div className="grid gap-8">
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        {failure && !errors.password && (
          <FormMessage kind="failure" title={failure.title}>
            {failure.message}
          </FormMessage>
        )}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
        <Button type="submit" loading={sending}>
          {texts.submit}
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-6">
        <p className="text-ink-muted">{texts.otherwise}</p>
        <Button variant="outline" onClick={onAnew}>
          {texts.anew}
        </Button>
      </div>
    </div>
  );
}
