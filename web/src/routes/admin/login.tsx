import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { forwardAdmin } from '../../lib/guards.ts';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
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
