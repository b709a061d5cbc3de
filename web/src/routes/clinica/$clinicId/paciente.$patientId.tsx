import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { AttachButton, useUpload } from '../../../features/documents/attach-document.tsx';
import { PatientDocuments } from '../../../features/documents/patient-documents.tsx';
import { PatientPage } from '../../../features/patients/patient-page.tsx';
import { patientQuery } from '../../../features/patients/patients.api.ts';
import { useNewDocument, useReplacing } from '../../../features/writing/new-document.tsx';
import { PageError } from '../../../shell/area-error.tsx';

function Record({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const { role } = Route.useRouteContext();
  const [category, setCategory] = useState<DocumentCategory>();
  const { data: patient } = useQuery(patientQuery(clinicId, patientId));
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

function Page() {
  const params = Route.useParams();
  return <Record key={params.patientId} {...params} />;
}

export const Route = createFileRoute('/clinica/$clinicId/paciente/$patientId')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.patient },
});
