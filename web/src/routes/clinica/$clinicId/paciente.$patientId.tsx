import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell.texts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = pageTitles.patient;

export const Route = createFileRoute('/clinica/$clinicId/paciente/$patientId')({
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title },
});
