import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { PatientHome } from '../../../features/documents/own-documents/own-documents.tsx';
import { readHome } from '../../../lib/search-params/search-params.ts';
import { PageError } from '../../../shell/area-error.tsx';

function Home() {
  const { categoria, documento } = Route.useSearch();
  return <PatientHome clinicId={Route.useParams().clinicId} wanted={categoria} document={documento} />;
}

export const Route = createFileRoute('/paciente/$clinicId/')({
  validateSearch: readHome,
  component: Home,
  errorComponent: PageError,
  staticData: { title: menuTexts.patient.documents },
});
