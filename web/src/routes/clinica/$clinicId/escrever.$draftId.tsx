import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { patientQuery } from '../../../features/patients/patients.api.ts';
import { SignDialog } from '../../../features/signing/sign-dialog-on-demand.ts';
import { draftQuery } from '../../../features/writing/writing.api.ts';
import { WritingPage } from '../../../features/writing/writing-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const PatientDialog = onDemand(
  async () => (await import('../../../features/patients/patient-dialog.tsx')).PatientDialog,
);

const DocumentFactsDialog = onDemand(
  async () => (await import('../../../features/branding/document-facts-form.tsx')).DocumentFactsDialog,
);

function Page() {
  const { clinicId, draftId } = Route.useParams();
  const { role } = Route.useRouteContext();
  const { data: draft } = useQuery(draftQuery({ clinicId, draftId }));
  const patientId = draft?.patientId ?? '';
  const patient = useQuery({ ...patientQuery(clinicId, patientId), enabled: patientId !== '' });
  return (
    <WritingPage
      key={draftId}
      clinicId={clinicId}
      draftId={draftId}
      role={role}
      patient={patient.data}
      patientError={patient.error}
      over={{
        editPatient: ({ open, onOpenChange }) => (
          <PatientDialog
            key={`${patientId} ${open}`}
            clinicId={clinicId}
            role={role}
            patientId={patientId}
            open={open}
            onOpenChange={onOpenChange}
          />
        ),
        editClinic: (dialog) => <DocumentFactsDialog clinicId={clinicId} {...dialog} />,
        sign: (document, dialog) => <SignDialog clinicId={clinicId} documents={[document]} {...dialog} />,
      }}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/escrever/$draftId')({
  beforeLoad: ({ params: { clinicId }, context }) => {
    if (context.role === 'reception')
      throw redirect({ to: '/clinica/$clinicId/pacientes', params: { clinicId }, replace: true });
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.writing },
});
