import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { HelpPage } from '../../../features/help/help-page.tsx';
import { patientHelp } from '../../../features/help/patient.help.ts';
import { PageError } from '../../../shell/area-error.tsx';

export const Route = createFileRoute('/paciente/$clinicId/ajuda')({
  component: () => <HelpPage content={patientHelp} />,
  errorComponent: PageError,
  staticData: { title: menuTexts.patient.help },
});
