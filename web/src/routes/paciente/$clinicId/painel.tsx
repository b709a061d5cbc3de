import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { PatientHome } from '../../../features/documents/own-documents/own-documents.tsx';
import { readCategory } from '../../../lib/search-params/search-params.ts';
import { PageError } from '../../../shell/area-error.tsx';

const Home = () => <PatientHome clinicId={Route.useParams().clinicId} wanted={Route.useSearch().categoria} />;

export const Route = createFileRoute('/paciente/$clinicId/painel')({
  validateSearch: readCategory,
  // Beside the clinic, not after it. Not when only pointed at: asking counts as a visit.
  loader: ({ params: { clinicId }, preload }) => {
    if (!preload)
      void import('../../../features/documents/own-documents/own-documents.api.ts').then((api) =>
        api.askHomeAhead(clinicId),
      );
  },
  component: Home,
  errorComponent: PageError,
  staticData: { title: menuTexts.patient.documents },
});
