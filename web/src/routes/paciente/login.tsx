import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { readLoginSearch } from '../../lib/login-search.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { ClinicDoor } from '../../shell/clinic-door.tsx';

const PatientLogin = () => <ClinicDoor area="patient" search={Route.useSearch()} />;

export const Route = createFileRoute('/paciente/login')({
  validateSearch: readLoginSearch,
  component: PatientLogin,
  staticData: { title: pageTitle(signInTexts.titles.patient) },
});
