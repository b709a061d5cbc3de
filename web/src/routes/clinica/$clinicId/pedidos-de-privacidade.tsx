import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { PrivacyRequestsPage } from '../../../features/privacy/requests.page.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/clinica/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  return <PrivacyRequestsPage key={clinic.id} clinicId={clinic.id} timeZone={clinic.timeZone} />;
}

export const Route = createFileRoute('/clinica/$clinicId/pedidos-de-privacidade')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.privacyRequests },
});
