import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { ImportPage } from '../../../features/imports/import-page.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/clinica/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  return <ImportPage key={clinic.id} clinicId={clinic.id} timeZone={clinic.timeZone} />;
}

export const Route = createFileRoute('/clinica/$clinicId/importar')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.imports },
});
