import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { PageError } from '../../../shell/area-error.tsx';

/** Leads to the file as the browser shows it. The area's frame has asked who is there, and leads back here from the login. */
export const Route = createFileRoute('/paciente/$clinicId/documento/$documentId')({
  beforeLoad: async ({ params: { clinicId, documentId }, location: { hash } }) => {
    const { previewUrl } = await import('../../../features/documents/own-documents/own-documents.api.ts');
    // As the browser's viewer knows it: #page=2.
    const at = hash && `#${hash}`;
    throw redirect({ href: previewUrl(clinicId, documentId) + at, reloadDocument: true, replace: true });
  },
  errorComponent: PageError,
  staticData: { title: pageTitles.documents },
});
