import { useQuery } from '@tanstack/react-query';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { setupPageTexts, setupTexts } from '@virtual-med/contract/identity/setup.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { setupQuery } from './setup.api.ts';
import { SetupForm } from './setup-form.tsx';

/** The one-time creation of the first Super Admin: open, perhaps to those alone who hold the operator's token, or closed for good. */
function SetupState({ token }: { token: string | undefined }) {
  const { data, error, refetch } = useQuery(setupQuery);
  if (error && !data)
    return (
      <div className="grid gap-6">
        <FormMessage kind="failure" title={failureOf(error).title}>
          {failureOf(error).message}
        </FormMessage>
        <Button variant="outline" onClick={() => void refetch()}>
          {shellTexts.retry}
        </Button>
      </div>
    );
  if (!data)
    return (
      <Loading className="grid gap-5">
        <Skeleton count={3} className="h-18" />
      </Loading>
    );
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
