import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readLoginSearch } from '../../lib/search-params/search-params.ts';
import { ClinicSignIn } from '../../shell/clinic-sign-in.tsx';

const ClinicLogin = () => <ClinicSignIn area="clinic" search={Route.useSearch()} />;

export const Route = createFileRoute('/clinica/login')({
  validateSearch: readLoginSearch,
  component: ClinicLogin,
  staticData: { title: pageTitle(pageTitles.signIn.clinic) },
});
