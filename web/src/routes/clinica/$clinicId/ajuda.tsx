import { createFileRoute, redirect } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { HelpPage } from '../../../features/help/help-page.tsx';
import { ownerHelp } from '../../../features/help/owner.help.ts';
import { receptionHelp } from '../../../features/help/reception.help.ts';
import { PageError } from '../../../shell/area-error.tsx';

const title = menuTexts.clinic.help;

function Help() {
  const { role } = Route.useRouteContext();
  return <HelpPage content={role === 'reception' ? receptionHelp : ownerHelp} />;
}

export const Route = createFileRoute('/clinica/$clinicId/ajuda')({
  beforeLoad: ({ context }) => {
    if (context.role === 'professional') throw redirect({ to: '/ajuda-profissional', replace: true });
  },
  component: Help,
  errorComponent: PageError,
  staticData: { title },
});
