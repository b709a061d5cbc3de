import { createFileRoute, redirect } from '@tanstack/react-router';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { previewUrl } from '../../../features/documents/own-documents/own-documents.api.ts';
import { PageError } from '../../../shell/area-error.tsx';

/** Leads to the file as the browser shows it. The area's frame has asked who is there, and leads back here from the login. */
export const Route = createFileRoute('/paciente/$clinicId/documento/$documentId')({
  beforeLoad: ({ params: { clinicId, documentId } }) => {
    throw redirect({ href: previewUrl(clinicId, documentId), reloadDocument: true, replace: true });
  },
  errorComponent: PageError,
  staticData: { title: documentTexts.title },
});
