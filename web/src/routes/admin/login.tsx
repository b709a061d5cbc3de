import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { SignIn } from '../../features/identity/sign-in/sign-in.tsx';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readLoginSearch } from '../../lib/search-params/search-params.ts';
import { forwardAdmin } from '../../lib/session/guards.ts';
import { RequiredEnrolment } from '../../shell/required-enrolment.tsx';
import { SignInLayout } from '../../shell/sign-in-layout.tsx';

const AdminLogin = () => (
  <SignInLayout>
    <SignIn area="admin" search={Route.useSearch()} Enrolment={RequiredEnrolment} />
  </SignInLayout>
);

export const Route = createFileRoute('/admin/login')({
  validateSearch: readLoginSearch,
  // A pointer over a link is no visit.
  beforeLoad: ({ search, preload }) => (preload ? undefined : forwardAdmin(search)),
  component: AdminLogin,
  staticData: { title: pageTitle(pageTitles.signIn.admin) },
});
