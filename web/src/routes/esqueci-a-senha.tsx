import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { Recovery } from '../features/identity/recovery/recovery.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readRecovery } from '../lib/search-params/token-search.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';

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
