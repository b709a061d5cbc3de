import { createFileRoute, redirect } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { PatientPicker, patientOption } from '../../../features/documents/patient-picker.tsx';
import type { PatientPicking } from '../../../features/intake/check-dialog.tsx';
import { IntakePage } from '../../../features/intake/intake-page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { PageError } from '../../../shell/area-error.tsx';

function Page() {
  const { clinicId } = Route.useParams();
  const userId = useSession()?.user.id ?? '';
  const patients: PatientPicking = {
    optionOf: patientOption,
    picker: (picking) => <PatientPicker clinicId={clinicId} {...picking} error={undefined} />,
  };
  return <IntakePage key={`${clinicId} ${userId}`} clinicId={clinicId} userId={userId} patients={patients} />;
}

export const Route = createFileRoute('/clinica/$clinicId/entrada')({
  beforeLoad: ({ params: { clinicId }, context }) => {
    if (context.role === 'reception')
      throw redirect({ to: '/clinica/$clinicId/pacientes', params: { clinicId }, replace: true });
  },
  component: Page,
  errorComponent: PageError,
  staticData: { title: menuTexts.clinic.inbox },
});
