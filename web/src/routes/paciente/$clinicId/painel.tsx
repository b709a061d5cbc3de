import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { PatientHome } from '../../../features/documents/own-documents/own-documents.tsx';
import { readCategory } from '../../../lib/search-params/category-search.ts';
import { PageError } from '../../../shell/area-error.tsx';

const Home = () => <PatientHome clinicId={Route.useParams().clinicId} wanted={Route.useSearch().categoria} />;

export const Route = createFileRoute('/paciente/$clinicId/painel')({
  validateSearch: readCategory,
  component: Home,
  errorComponent: PageError,
  staticData: { title: menuTexts.patient.documents },
});
