import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { exampleTexts as texts } from '@virtual-med/contract/documents/first-steps.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { useState } from 'react';
import { AttachButton } from '../../features/documents/attach-document.tsx';
import { documentsQuery } from '../../features/documents/documents.api.ts';
import { PatientDocuments } from '../../features/documents/patient-documents.tsx';
import { PatientPage } from '../../features/patients/patient-page.tsx';
import { patientQuery } from '../../features/patients/patients.api.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from './take-focus.ts';

const patientId = 'exemplo';
/** Whom the least is offered to. */
const reader: ActorRole = 'professional';

const ago = (days: number, hours = 0): string => new Date(Date.now() - (days * 24 + hours) * 3_600_000).toISOString();

const examplePatient = (): PatientRecord => ({
  id: patientId,
  name: texts.patient,
  civilName: texts.patient,
  socialName: '',
  sex: null,
  email: 'paciente@exemplo.med',
  phone: '',
  birthDate: '1972-03-21',
  professionalId: null,
  professionalName: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt: ago(40),
  zipCode: '',
  address: '',
  healthHistory: texts.health,
  healthEdits: {},
  enteredAt: ago(0, 2),
  invitedAt: ago(40),
  awaitsPassword: false,
  cpf: null,
  passport: null,
  representative: null,
  revision: 1,
});

const exampleDocument = (
  index: number,
  category: DocumentCategory,
  known: Pick<Document, 'createdAt' | 'seenAt'>,
): Document => ({
  id: `${patientId}-${index}`,
  patientId,
  name: texts.documents[index] ?? '',
  category,
  fileName: `${index}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 1,
  uploadedBy: { id: patientId, name: texts.patient },
  notice: 'sent',
  hasThumbnail: false,
  signature: null,
  written: null,
  signed: null,
  firstVersionId: null,
  signatureCheck: null,
  ...known,
});

/** Answers for the one record there is none of: whatever else a part of the page would ask for is asked of nobody. */
function exampleAnswers(clinic: Clinic): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(clinicQuery(clinic.id).queryKey, clinic);
  queries.setQueryData(patientQuery(clinic.id, patientId).queryKey, examplePatient());
  const query = { clinicId: clinic.id, patientId, category: undefined, order: 'newest' } as const;
  const documents = [
    exampleDocument(0, 'Exames Laboratoriais', { createdAt: ago(0, 3), seenAt: ago(0, 2) }),
    exampleDocument(1, 'Receitas Médicas', { createdAt: ago(12), seenAt: ago(11) }),
    exampleDocument(2, 'Exames de Imagem', { createdAt: ago(40), seenAt: null }),
  ];
  queries.setQueryData(documentsQuery(query).queryKey, {
    pages: [{ documents, counts: documents.map(({ category }) => ({ category, count: 1 })), next: null }],
    pageParams: [''],
  });
  return queries;
}

/** The record as it looks after the first weeks: the product's own page over invented answers, to be looked at and left. */
export function ExampleRecord({ clinic, onClose }: { clinic: Clinic; onClose: () => void }) {
  const [answers] = useState(() => exampleAnswers(clinic));
  useBackCloses(true, onClose);
  return (
    <>
      <section
        aria-labelledby="example-title"
        className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-primary-soft px-5 py-4"
      >
        <div className="min-w-0 grow basis-72">
          <h1 id="example-title" className="text-section">
            {texts.title}
          </h1>
          <p className="mt-1 text-support text-ink-muted">{texts.note}</p>
        </div>
        <Button ref={takeFocus} onClick={onClose}>
          {texts.leave}
        </Button>
      </section>
      <div role="img" aria-label={texts.picture}>
        <div inert>
          <QueryClientProvider client={answers}>
            <PatientPage
              clinicId={clinic.id}
              patientId={patientId}
              role={reader}
              attach={<AttachButton onClick={() => undefined} />}
              documents={
                <PatientDocuments
                  clinicId={clinic.id}
                  patientId={patientId}
                  role={reader}
                  category={undefined}
                  onCategory={() => undefined}
                />
              }
            />
          </QueryClientProvider>
        </div>
      </div>
    </>
  );
}
