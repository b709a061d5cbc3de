import { createFileRoute } from '@tanstack/react-router';
import { recoveryTexts } from '@virtual-med/contract/sign-in.texts';
import { Recovery } from '../features/recovery/recovery.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { readToken } from '../lib/token-search.ts';
import { PublicLayout } from '../shell/public-layout.tsx';
import { BackLink } from '../ui/back-link.tsx';

const ForgotPassword = () => (
  <PublicLayout action={<BackLink />}>
    <Recovery token={Route.useSearch().token} />
  </PublicLayout>
);

export const Route = createFileRoute('/esqueci-a-senha')({
  validateSearch: readToken,
  component: ForgotPassword,
  staticData: { title: pageTitle(recoveryTexts.title) },
});
