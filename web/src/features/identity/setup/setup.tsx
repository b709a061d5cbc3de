import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { z } from '@virtual-med/contract/core/zod';
import { setupPageTexts, setupTexts, setupTexts as texts } from '@virtual-med/contract/identity/setup.texts';
import { createSuperAdminInput } from '@virtual-med/contract/identity/sign-in';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signedIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure, FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Failure, failedAct, failureOf, useSubmit } from '../../../ui/use-submit.ts';
import { createFirstAdmin, setupQuery } from './setup.api.ts';

/** The one-time creation of the first Super Admin: open, perhaps to those alone who hold the operator's token, or closed for good. */
function SetupState({ token }: { token: string | undefined }) {
  const { data, error, refetch } = useQuery(setupQuery);
  if (error && !data)
    return (
      <div className="grid gap-6">
        <FormFailure failure={failureOf(error)} />
        <Button variant="outline" onClick={() => void refetch()}>
          {shellTexts.retry}
        </Button>
      </div>
    );
  if (!data) return <Loading className="grid gap-5" skeleton="h-18" count={3} />;
  if (!data.open)
    return (
      <div className="grid gap-6">
        <FormMessage kind="success">{errorEntry('setup.closed').message}</FormMessage>
        <LinkButton to="/admin/login">{setupPageTexts.toLogin}</LinkButton>
      </div>
    );
  return <SetupForm token={token} needsToken={data.needsToken} onClosed={() => void refetch()} />;
}

export const Setup = ({ token }: { token: string | undefined }) => (
  <SignInFrame
    title={setupTexts.title}
    description={setupPageTexts.description}
    promise={setupPageTexts.promise}
    detail={setupPageTexts.detail}
  >
    <SetupState token={token} />
  </SignInFrame>
);

const describe = (error: unknown): Failure => ({
  title: texts.failedTitle,
  message: failedAct(texts.failedTitle, texts.unknownFailure)(error).message,
});

const anyToken = z.extend(createSuperAdminInput, { token: z.string() });

/** What is typed where the address brought no token, or a wrong one. */
const withToken = z.extend(createSuperAdminInput, {
  token: z.string().check(z.trim(), z.minLength(1, texts.tokenMissing)),
});

interface SetupFormProps {
  /** What the address brought along. */
  token: string | undefined;
  needsToken: boolean;
  /** The system has meanwhile got its Super Admin. */
  onClosed: () => void;
}

function SetupForm({ token, needsToken, onClosed }: SetupFormProps) {
  const [asksToken, setAsksToken] = useState(needsToken && token === undefined);
  const navigate = useNavigate();
  const form = useForm({
    resolver: standardSchemaResolver(asksToken ? withToken : anyToken),
    defaultValues: { token: token ?? '', name: '', email: '', password: '' },
  });
  const field = fieldOf(form);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async ({ token: typed, ...person }) => {
      await createFirstAdmin({
        ...person,
        ...(typed ? { token: typed } : {}),
        acceptedTerms: currentTerms.version,
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'setup.closed') onClosed();
        if (error instanceof ApiError && error.code === 'setup.token_wrong') setAsksToken(true);
        throw error;
      });
      toast.success({ title: texts.success, description: texts.successNote });
      await signedIn('signed_in');
      // Where the second factor is required, the page's guard sees to it first.
      await navigate({ to: '/admin/configuracoes', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      {asksToken && (
        <TextField {...field('token')} label={texts.token} hint={texts.tokenHint} autoComplete="off" verbatim />
      )}
      <TextField {...field('name')} label={texts.labels.name} autoComplete="name" />
      <TextField {...field('email')} label={texts.labels.email} type="email" autoComplete="username" />
      <NewPasswordField {...field('password')} label={texts.labels.password} />
      <TermsNote act={termsTexts.byContinuing} />
      <Button type="submit" loading={sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
