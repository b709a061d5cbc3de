import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import { proofPageTexts } from '@virtual-med/contract/identity/recovery.texts';
import { newPasswordInput } from '@virtual-med/contract/identity/sign-in';
import { useForm } from 'react-hook-form';
import { isOwnPath } from '../../../lib/session/areas.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { saveNewPassword } from './recovery.api.ts';

interface ResetFormProps {
  token: string;
  email: string;
  /** The new password also proves the address, and ends every way in of before. */
  provesEmail: boolean;
  goOn: string | undefined;
  /** The link is good for nothing any more. */
  onUseless: () => void;
}

const words = {
  recovery: { submit: texts.submit, saved: texts.saved, failed: texts.failed },
  proof: proofPageTexts,
} as const;

/** A new password, by the link of a letter. */
export function ResetForm({ token, email, provesEmail, goOn, onUseless }: ResetFormProps) {
  const navigate = useNavigate();
  const { submit, saved, failed } = words[provesEmail ? 'proof' : 'recovery'];
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const field = fieldOf(form);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(failed),
    send: async (passwords) => {
      await saveNewPassword({ ...passwords, token }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'auth.link_expired') onUseless();
        throw error;
      });
      toast.success({ title: saved });
      await navigate({ href: isOwnPath(goOn) ? goOn : '/login', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={field('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
        confirmPassword={field('confirmPassword')}
      />
      {provesEmail && (
        <div className="rounded-xl bg-sunken p-4 text-sm">
          <p className="font-medium">{proofPageTexts.ends}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-muted">
            {proofPageTexts.ended.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <Button type="submit" loading={sending}>
        {submit}
      </Button>
    </form>
  );
}
