import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell.texts';
import { PatientDocuments } from '../../../features/documents/patient-documents.tsx';
import { PatientPage } from '../../../features/patients/patient-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';

function Page() {
  const { clinicId, patientId } = Route.useParams();
  const { role } = Route.useRouteContext();
  return (
    <PatientPage
      key={patientId}
      clinicId={clinicId}
      patientId={patientId}
      role={role}
      documents={<PatientDocuments clinicId={clinicId} patientId={patientId} role={role} />}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/paciente/$patientId')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.patient },
});
