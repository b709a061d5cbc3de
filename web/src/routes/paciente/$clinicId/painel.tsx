import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = menuTexts.patient.documents;

export const Route = createFileRoute('/paciente/$clinicId/painel')({
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title },
});
