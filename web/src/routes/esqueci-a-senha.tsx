import { createFileRoute } from '@tanstack/react-router';
import { recoveryPageTexts, recoveryTexts } from '@virtual-med/contract/identity/recovery.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { MailedLink } from '../features/identity/recovery/mailed-link.tsx';
import { RequestForm } from '../features/identity/recovery/request-form.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readRecovery } from '../lib/search-params/search-params.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';

const { promise, detail } = recoveryPageTexts;

/** Without a token the way to ask for a link; with the one of the e-mail, what it is good for. */
const Recovery = ({ token, voltar }: { token?: string; voltar?: string }) =>
  token === undefined ? (
    <SignInFrame title={recoveryTexts.title} description={recoveryTexts.description} promise={promise} detail={detail}>
      <RequestForm goOn={voltar} />
    </SignInFrame>
  ) : (
    <MailedLink key={token} token={token} goOn={voltar} />
  );

const ForgotPassword = () => (
  <SignInLayout>
    <Recovery {...Route.useSearch()} />
  </SignInLayout>
);

export const Route = createFileRoute('/esqueci-a-senha')({
  validateSearch: readRecovery,
  component: ForgotPassword,
  staticData: { title: pageTitle(pageTitles.forgotPassword) },
});
