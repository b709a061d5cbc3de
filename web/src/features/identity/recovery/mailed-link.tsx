import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { ownProofInput } from '@virtual-med/contract/identity/email-proof';
import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import { ownProofTexts, proofPageTexts, recoveryPageTexts } from '@virtual-med/contract/identity/recovery.texts';
import { newPasswordInput } from '@virtual-med/contract/identity/sign-in';
import type { RecoveryMeaning } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newPasswordPage } from '@virtual-med/contract/identity/sign-in.texts';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isOwnPath } from '../../../lib/session/areas.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { NewPasswordFields } from '../../../ui/new-password-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Awaited, Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { linkQuery, proveEmail, saveNewPassword } from './recovery.api.ts';

const beside = { promise: recoveryPageTexts.promise, detail: recoveryPageTexts.detail };
const besideProof = { promise: proofPageTexts.promise, detail: proofPageTexts.detail };

const frames: Record<RecoveryMeaning, (email: string) => Omit<Parameters<typeof SignInFrame>[0], 'children'>> = {
  recovery: () => ({ ...beside, title: newPasswordPage.title, description: recoveryPageTexts.newPassword }),
  proof: (email) => ({ ...besideProof, title: proofPageTexts.title, description: proofPageTexts.description(email) }),
  own_proof: (email) => ({
    ...besideProof,
    title: proofPageTexts.title,
    description: ownProofTexts.description(email),
  }),
};

const Plain = ({ children }: { children: ReactNode }) => (
  <SignInFrame {...beside} title={newPasswordPage.title}>
    {children}
  </SignInFrame>
);

/** What a mailed link opens. Mail programs open links by themselves: nothing is used up before the button. */
export function MailedLink({ token, goOn }: { token: string; goOn: string | undefined }) {
  const { data, error, refetch } = useQuery(linkQuery(token));
  const [anew, setAnew] = useState(false);
  if (!data && error)
    return (
      <Plain>
        <LoadError title={recoveryPageTexts.lookFailed} error={error} onRetry={refetch} />
      </Plain>
    );
  if (!data)
    return (
      <Plain>
        <Loading className="grid gap-5">
          <Awaited />
          <Skeleton count={2} className="h-24" />
          <Skeleton className="h-12" />
        </Loading>
      </Plain>
    );
  if (!data.link)
    return (
      <Plain>
        <div className="grid gap-6">
          <FormFailure failure={errorCatalogue['auth.link_expired']} />
          <LinkButton to="/esqueci-a-senha" search={{}}>
            {recoveryPageTexts.newLink}
          </LinkButton>
        </div>
      </Plain>
    );
  const { email } = data.link;
  const meaning = anew && data.link.meaning === 'own_proof' ? 'proof' : data.link.meaning;
  const onUseless = () => void refetch();
  return (
    <SignInFrame {...frames[meaning](email)}>
      {meaning === 'own_proof' ? (
        <OwnProofForm token={token} email={email} goOn={goOn} onUseless={onUseless} onAnew={() => setAnew(true)} />
      ) : (
        <ResetForm token={token} email={email} provesEmail={meaning === 'proof'} goOn={goOn} onUseless={onUseless} />
      )}
    </SignInFrame>
  );
}

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
function ResetForm({ token, email, provesEmail, goOn, onUseless }: ResetFormProps) {
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
function OwnProofForm({ token, email, goOn, onUseless, onAnew }: OwnProofFormProps) {
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
      toast.success({ title: ownProofTexts.saved });
      await navigate({ href: isOwnPath(goOn) ? goOn : '/login', replace: true });
    },
  });
  return (
    <div className="grid gap-8">
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        {!errors.password && <FormFailure failure={failure} />}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('password')} label={ownProofTexts.password} autoComplete="current-password" />
        <Button type="submit" loading={sending}>
          {ownProofTexts.submit}
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-6">
        <p className="text-ink-muted">{ownProofTexts.otherwise}</p>
        <Button variant="outline" onClick={onAnew}>
          {ownProofTexts.anew}
        </Button>
      </div>
    </div>
  );
}
