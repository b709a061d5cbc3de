import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readLoginSearch } from '../../lib/search-params/login-search.ts';
import { ClinicSignIn } from '../../shell/clinic-sign-in.tsx';

const ClinicLogin = () => <ClinicSignIn area="clinic" search={Route.useSearch()} />;

export const Route = createFileRoute('/clinica/login')({
  validateSearch: readLoginSearch,
  component: ClinicLogin,
  staticData: { title: pageTitle(signInTexts.titles.clinic) },
});
