import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { SignIn } from '../../features/identity/sign-in/sign-in.tsx';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readLoginSearch } from '../../lib/search-params/login-search.ts';
import { forwardAdmin } from '../../lib/session/guards.ts';
import { DoorLayout } from '../../shell/door-layout.tsx';
import { RequiredEnrolment } from '../../shell/required-enrolment.tsx';

const AdminLogin = () => (
  <DoorLayout>
    <SignIn area="admin" search={Route.useSearch()} Enrolment={RequiredEnrolment} />
  </DoorLayout>
);

export const Route = createFileRoute('/admin/login')({
  validateSearch: readLoginSearch,
  // A pointer over a link is no visit.
  beforeLoad: ({ search, preload }) => (preload ? undefined : forwardAdmin(search)),
  component: AdminLogin,
  staticData: { title: pageTitle(signInTexts.titles.admin) },
});
