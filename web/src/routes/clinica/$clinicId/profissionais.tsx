import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { ProfessionalsPage } from '../../../features/professionals/professionals-page.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';

const title = menuTexts.clinic.professionals;

function Page() {
  const { clinicId } = Route.useParams();
  const { role } = Route.useRouteContext();
  return <ProfessionalsPage clinicId={clinicId} role={role} />;
}

export const Route = createFileRoute('/clinica/$clinicId/profissionais')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title },
});
