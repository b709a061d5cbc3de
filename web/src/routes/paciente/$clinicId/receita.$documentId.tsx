import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { OwnPrescriptionPage } from '../../../features/writing/own-prescription/own-prescription-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/paciente/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  return <OwnPrescriptionPage {...Route.useParams()} timeZone={clinic.timeZone} />;
}

export const Route = createFileRoute('/paciente/$clinicId/receita/$documentId')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.ownPrescription },
});
