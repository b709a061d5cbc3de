import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { PublicLayout } from '../../shell/public-layout.tsx';
import { BackLink } from '../../ui/back-link.tsx';

const ClinicLogin = () => (
  <PublicLayout action={<BackLink />}>
    <SignIn area="clinic" search={Route.useSearch()} />
  </PublicLayout>
);

export const Route = createFileRoute('/clinica/login')({
  validateSearch: readLoginSearch,
  component: ClinicLogin,
  staticData: { title: pageTitle(signInTexts.titles.clinic) },
});
