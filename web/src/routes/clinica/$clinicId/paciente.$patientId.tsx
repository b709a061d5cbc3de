import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { lazy, Suspense, useState } from 'react';
import { AttachButton, AttachDocument, useUpload } from '../../../features/documents/attach-document.tsx';
import { PatientDocuments } from '../../../features/documents/patient-documents.tsx';
import { PatientPage } from '../../../features/patients/patient-page.tsx';
import { openedPatientQuery } from '../../../features/patients/patients.api.ts';
import { useNewDocument, useReplacing } from '../../../features/writing/new-document.tsx';
import { PageError } from '../../../shell/area-error.tsx';
import { Awaited } from '../../../ui/skeleton.tsx';

/** Nobody but the desk sees it. */
const DeskPatientPage = lazy(async () => ({
  default: (await import('../../../features/reception/desk-patient-page.tsx')).DeskPatientPage,
}));

const area = getRouteApi('/clinica/$clinicId');

function Record({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const { role } = Route.useRouteContext();
  const [category, setCategory] = useState<DocumentCategory>();
  const { data: patient } = useQuery(openedPatientQuery(clinicId, patientId));
  const upload = useUpload({ clinicId, patient, category }, { takesDrops: patient !== undefined });
  const writing = useNewDocument({ clinicId, patient });
  const replace = useReplacing(clinicId, patientId);
  return (
    <>
      <PatientPage
        clinicId={clinicId}
        patientId={patientId}
        role={role}
        attach={
          <>
            <AttachButton onClick={upload.start} />
            {writing.button}
          </>
        }
        documents={
          <PatientDocuments
            clinicId={clinicId}
            patientId={patientId}
            role={role}
            category={category}
            onCategory={setCategory}
            onReplace={replace}
          />
        }
      />
      {upload.dialog}
      {writing.dialog}
    </>
  );
}

function Desk({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const { clinic } = area.useLoaderData();
  return (
    <Suspense fallback={<Awaited />}>
      <DeskPatientPage
        clinicId={clinicId}
        patientId={patientId}
        timeZone={clinic.timeZone}
        attach={(patient) => <AttachDocument atDesk clinicId={clinicId} patient={patient} />}
      />
    </Suspense>
  );
}

function Page() {
  const params = Route.useParams();
  const { role } = Route.useRouteContext();
  const Shown = role === 'reception' ? Desk : Record;
  return <Shown key={params.patientId} {...params} />;
}

export const Route = createFileRoute('/clinica/$clinicId/paciente/$patientId')({
  // Beside the clinic, not after it. Not when only pointed at: who asks has opened the record.
  loader: ({ params: { clinicId, patientId }, context, preload }) => {
    if (preload || context.role === 'reception') return;
    void import('../../../features/patients/patients.api.ts').then((api) => api.askPatientAhead(clinicId, patientId));
    void import('../../../features/documents/documents.api.ts').then((api) =>
      api.askDocumentsAhead(clinicId, patientId),
    );
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.patient },
});
