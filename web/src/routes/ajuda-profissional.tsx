import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { HelpPage } from '../features/help/help-page.tsx';
import { professionalHelp } from '../features/help/professional.help.ts';
import { requireOwnClinic } from '../lib/session/guards.ts';
import { openClinic } from '../lib/session/open-clinic.ts';
import { AreaError } from '../shell/area-error.tsx';
import { AreaSkeleton } from '../shell/area-skeleton.tsx';
import { ClinicShell } from '../shell/clinic-shell.tsx';

const title = menuTexts.clinic.help;

function ProfessionalHelp() {
  const { session, role } = Route.useRouteContext();
  const { clinic } = Route.useLoaderData();
  return (
    <ClinicShell clinic={clinic} session={session} role={role}>
      <HelpPage content={professionalHelp} />
    </ClinicShell>
  );
}

export const Route = createFileRoute('/ajuda-profissional')({
  beforeLoad: ({ location }) => requireOwnClinic(location, '/admin/ajuda'),
  loader: ({ context }) => openClinic(context.clinicId),
  component: ProfessionalHelp,
  pendingComponent: AreaSkeleton,
  errorComponent: AreaError,
  staticData: { title },
});
