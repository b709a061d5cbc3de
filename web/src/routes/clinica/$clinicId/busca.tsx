import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { DocumentSearchPage } from '../../../features/document-search/document-search-page.tsx';
import { PatientPicker } from '../../../features/documents/patient-picker.tsx';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/clinica/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  const { role } = Route.useRouteContext();
  return (
    <DocumentSearchPage
      key={clinic.id}
      side="staff"
      clinicId={clinic.id}
      timeZone={clinic.timeZone}
      withSenders={role !== 'professional'}
      patientFilter={(picking) => <PatientPicker clinicId={clinic.id} {...picking} error={undefined} />}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/busca')({
  beforeLoad: ({ params: { clinicId }, context }) => {
    if (context.role === 'reception')
      throw redirect({ to: '/clinica/$clinicId/pacientes', params: { clinicId }, replace: true });
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.documentSearch },
});
