import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { DoorLayout } from '../../shell/door-layout.tsx';

const ClinicLogin = () => (
  <DoorLayout>
    <SignIn area="clinic" search={Route.useSearch()} />
  </DoorLayout>
);

export const Route = createFileRoute('/clinica/login')({
  validateSearch: readLoginSearch,
  component: ClinicLogin,
  staticData: { title: pageTitle(signInTexts.titles.clinic) },
});
