import { createFileRoute } from '@tanstack/react-router';
import { recoveryTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { Recovery } from '../features/identity/recovery/recovery.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readToken } from '../lib/search-params/token-search.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';

const ForgotPassword = () => (
  <SignInLayout>
    <Recovery token={Route.useSearch().token} />
  </SignInLayout>
);

export const Route = createFileRoute('/esqueci-a-senha')({
  validateSearch: readToken,
  component: ForgotPassword,
  staticData: { title: pageTitle(recoveryTexts.title) },
});
