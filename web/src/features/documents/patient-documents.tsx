import { documentTexts } from '@virtual-med/contract/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';

/** The documents of one patient, on their page. */
export const PatientDocuments = (_: { clinicId: string; patientId: string }) => (
  <section aria-labelledby="patient-documents">
    <h2 id="patient-documents" className="text-xl font-semibold tracking-tight">
      {documentTexts.title}
    </h2>
    <p className="mt-2 text-ink-muted">{shellTexts.comingSoonNote}</p>
  </section>
);
