import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = menuTexts.clinic.patients;

export const Route = createFileRoute('/clinica/$clinicId/pacientes')({
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title },
});
