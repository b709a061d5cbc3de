import { createFileRoute, redirect } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';

export const Route = createFileRoute('/clinica/$clinicId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/clinica/$clinicId/pacientes', params, replace: true });
  },
  staticData: { title: menuTexts.clinic.patients },
});
