import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { Setup } from '../../features/identity/setup/setup.tsx';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readToken } from '../../lib/search-params/search-params.ts';
import { SignInLayout } from '../../shell/sign-in-layout.tsx';

const CreateSuperAdmin = () => (
  <SignInLayout>
    <Setup token={Route.useSearch().token} />
  </SignInLayout>
);

export const Route = createFileRoute('/admin/criar')({
  validateSearch: readToken,
  component: CreateSuperAdmin,
  staticData: { title: pageTitle(pageTitles.setup) },
});
