import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { forwardAdmin } from '../../lib/guards.ts';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { PublicLayout } from '../../shell/public-layout.tsx';
import { BackLink } from '../../ui/back-link.tsx';

const AdminLogin = () => (
  <PublicLayout action={<BackLink />}>
    <SignIn area="admin" search={Route.useSearch()} />
  </PublicLayout>
);

export const Route = createFileRoute('/admin/login')({
  validateSearch: readLoginSearch,
  beforeLoad: ({ search }) => forwardAdmin(search),
  component: AdminLogin,
  staticData: { title: pageTitle(signInTexts.titles.admin) },
});
