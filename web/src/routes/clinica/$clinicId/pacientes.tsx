import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { AttachDocument } from '../../../features/documents/attach-document.tsx';
import { PatientsPage } from '../../../features/patients/patients-page.tsx';
import { requestCountQuery } from '../../../features/privacy/privacy.api.ts';
import { PageError } from '../../../shell/area-error.tsx';

const title = menuTexts.clinic.patients;

function Page() {
  const { clinicId } = Route.useParams();
  const { role } = Route.useRouteContext();
  const { data: requests } = useQuery({ ...requestCountQuery(clinicId), enabled: role !== 'professional' });
  return (
    <PatientsPage
      key={clinicId}
      clinicId={clinicId}
      role={role}
      action={<AttachDocument clinicId={clinicId} variant="outline" />}
      requests={requests}
      attach={(patient, after) => (
        <AttachDocument
          clinicId={clinicId}
          patient={patient}
          {...(after?.hasSent ? { variant: 'outline', another: true } : {})}
          onSent={after?.onSent}
        />
      )}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/pacientes')({
  // Beside the clinic, not after it.
  loader: ({ params: { clinicId } }) => {
    void import('../../../features/patients/patients.api.ts').then((api) => api.askPatientsAhead(clinicId));
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title },
});
