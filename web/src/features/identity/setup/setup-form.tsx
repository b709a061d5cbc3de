import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { z } from '@virtual-med/contract/core/zod';
import { setupTexts as texts } from '@virtual-med/contract/identity/setup.texts';
import { createSuperAdminInput } from '@virtual-med/contract/identity/sign-in';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signedIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Failure, failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { createFirstAdmin } from './setup.api.ts';

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

export function SetupForm({ token, needsToken, onClosed }: SetupFormProps) {
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
