import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { ImportPage } from '../../../features/imports/import-page.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/clinica/$clinicId');

interface Search {
  lista?: 'profissionais';
}

const readSearch = ({ lista }: Record<string, unknown>): Search => (lista === 'profissionais' ? { lista } : {});

function Page() {
  const { clinic } = area.useLoaderData();
  const kind = Route.useSearch().lista === 'profissionais' ? 'professionals' : 'patients';
  return <ImportPage key={`${clinic.id} ${kind}`} clinicId={clinic.id} kind={kind} timeZone={clinic.timeZone} />;
}

export const Route = createFileRoute('/clinica/$clinicId/importar')({
  validateSearch: readSearch,
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.imports },
});
