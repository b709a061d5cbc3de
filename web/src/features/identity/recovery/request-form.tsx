import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { recoveryPageTexts, recoveryTexts } from '@virtual-med/contract/identity/recovery.texts';
import { forgotPasswordInput } from '@virtual-med/contract/identity/sign-in';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isOwnPath, loginPaths } from '../../../lib/session/areas.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure, FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { type Failure, failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { askForReset } from './recovery.api.ts';

const describe = (error: unknown): Failure => {
  const { title, message } = failedAct(recoveryTexts.failed, recoveryTexts.failed)(error);
  // Where nobody has a word for it, the act's own words are all there is to say.
  return title === message ? { message } : { title, message };
};

/** What came of the form takes its place, and the focus the form had. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

/** Says the same whether or not anybody has the e-mail. */
export function RequestForm({ goOn }: { goOn: string | undefined }) {
  const redirect = isOwnPath(goOn) ? { redirect: goOn } : {};
  const login = Object.values(loginPaths).find((path) => path === goOn) ?? '/login';
  const [sent, setSent] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(forgotPasswordInput), defaultValues: { email: '' } });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async (body) => {
      await askForReset({ ...body, ...redirect });
      setSent(true);
    },
  });
  if (sent)
    return (
      <div className="grid gap-6">
        <div ref={takeFocus} tabIndex={-1} className="rounded-xl">
          <FormMessage kind="success">{recoveryTexts.sent}</FormMessage>
        </div>
        <LinkButton to={login} variant="outline">
          {recoveryPageTexts.backToLogin}
        </LinkButton>
      </div>
    );
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      <TextField
        {...fieldOf(form)('email')}
        label={signInTexts.labels.email}
        type="email"
        required
        autoComplete="username"
      />
      <Button type="submit" loading={sending}>
        {recoveryTexts.submit}
      </Button>
      <div className="-mt-2">
        <Link to={login} className={textLinkStyle}>
          {recoveryPageTexts.backToLogin}
        </Link>
      </div>
    </form>
  );
}
