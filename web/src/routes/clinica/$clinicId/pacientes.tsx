import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { lazy, Suspense } from 'react';
import { AttachButton, AttachDocument, useUpload } from '../../../features/documents/attach-document.tsx';
import { PatientsPage } from '../../../features/patients/patients-page.tsx';
import { requestCountQuery } from '../../../features/privacy/privacy.api.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { Awaited } from '../../../ui/skeleton.tsx';

/** Nobody but the desk sees it. */
const DeskPage = lazy(async () => ({ default: (await import('../../../features/reception/desk-page.tsx')).DeskPage }));

const area = getRouteApi('/clinica/$clinicId');
const title = menuTexts.clinic.patients;

function Patients() {
  const { clinicId } = Route.useParams();
  const { role } = Route.useRouteContext();
  const { data: requests } = useQuery({ ...requestCountQuery(clinicId), enabled: role !== 'professional' });
  // Beside the page, which puts its buttons elsewhere when the screen is turned.
  const upload = useUpload({ clinicId });
  return (
    <>
      <PatientsPage
        key={clinicId}
        clinicId={clinicId}
        role={role}
        action={<AttachButton quiet onClick={upload.start} />}
        requests={requests}
        attach={(patient, after) => (
          <AttachDocument clinicId={clinicId} patient={patient} another={after?.hasSent} onSent={after?.onSent} />
        )}
      />
      {upload.dialog}
    </>
  );
}

function Page() {
  const { clinicId } = Route.useParams();
  const { role } = Route.useRouteContext();
  const { clinic } = area.useLoaderData();
  if (role !== 'reception') return <Patients />;
  return (
    <Suspense fallback={<Awaited />}>
      <DeskPage key={clinicId} clinicId={clinicId} timeZone={clinic.timeZone} />
    </Suspense>
  );
}

export const Route = createFileRoute('/clinica/$clinicId/pacientes')({
  // Beside the clinic, not after it.
  loader: ({ params: { clinicId }, context }) => {
    if (context.role === 'reception') return;
    void import('../../../features/patients/patients.api.ts').then((api) => api.askPatientsAhead(clinicId));
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title },
});
