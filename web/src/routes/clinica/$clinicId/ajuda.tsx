import { createFileRoute, redirect } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = menuTexts.clinic.help;

export const Route = createFileRoute('/clinica/$clinicId/ajuda')({
  beforeLoad: ({ context }) => {
    if (context.role === 'professional') throw redirect({ to: '/ajuda-profissional', replace: true });
  },
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title },
});
