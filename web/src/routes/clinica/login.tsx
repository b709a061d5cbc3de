import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { ClinicDoor } from '../../shell/clinic-door.tsx';

const ClinicLogin = () => <ClinicDoor area="clinic" search={Route.useSearch()} />;

export const Route = createFileRoute('/clinica/login')({
  validateSearch: readLoginSearch,
  component: ClinicLogin,
  staticData: { title: pageTitle(signInTexts.titles.clinic) },
});
