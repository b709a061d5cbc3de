import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { OwnAccesses } from '../../../features/audit/own-accesses.tsx';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/paciente/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  return <OwnAccesses clinicId={clinic.id} timeZone={clinic.timeZone} />;
}

export const Route = createFileRoute('/paciente/$clinicId/acessos')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.ownAccesses },
});
