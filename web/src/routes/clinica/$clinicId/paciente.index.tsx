import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { PatientIdMissing } from '../../../features/patients/patient-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';

const Page = () => <PatientIdMissing clinicId={Route.useParams().clinicId} />;

export const Route = createFileRoute('/clinica/$clinicId/paciente/')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.patient },
});
