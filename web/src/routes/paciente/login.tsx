import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { pageTitle } from '../../lib/browser/page-title.ts';
import { readLoginSearch } from '../../lib/search-params/search-params.ts';
import { ClinicSignIn } from '../../shell/clinic-sign-in.tsx';

const PatientLogin = () => <ClinicSignIn area="patient" search={Route.useSearch()} />;

export const Route = createFileRoute('/paciente/login')({
  validateSearch: readLoginSearch,
  component: PatientLogin,
  staticData: { title: pageTitle(pageTitles.signIn.patient) },
});
