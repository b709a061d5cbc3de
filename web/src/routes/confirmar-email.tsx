import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { ConfirmEmail } from '../features/identity/email-change/confirm-email.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readToken } from '../lib/search-params/search-params.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';

const ConfirmEmailPage = () => (
  <SignInLayout>
    <ConfirmEmail token={Route.useSearch().token ?? ''} />
  </SignInLayout>
);

export const Route = createFileRoute('/confirmar-email')({
  validateSearch: readToken,
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/', replace: true });
  },
  component: ConfirmEmailPage,
  staticData: { title: pageTitle(pageTitles.emailChange) },
});
