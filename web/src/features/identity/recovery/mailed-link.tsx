import { useQuery } from '@tanstack/react-query';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { ownProofTexts, proofPageTexts, recoveryPageTexts } from '@virtual-med/contract/identity/recovery.texts';
import type { RecoveryMeaning } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newPasswordPage } from '@virtual-med/contract/identity/sign-in.texts';
import { type ReactNode, useState } from 'react';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Awaited, Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { OwnProofForm } from './own-proof-form.tsx';
import { linkQuery } from './recovery.api.ts';
import { ResetForm } from './reset-form.tsx';

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
          <FormMessage kind="failure" title={errorCatalogue['auth.link_expired'].title}>
            {errorCatalogue['auth.link_expired'].message}
          </FormMessage>
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
