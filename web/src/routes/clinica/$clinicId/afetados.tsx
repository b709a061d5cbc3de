import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { AffectedPatients } from '../../../features/audit/affected-patients.tsx';
import { readAffectedSearch } from '../../../lib/search-params/search-params.ts';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/clinica/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <AffectedPatients
      clinicId={clinic.id}
      timeZone={clinic.timeZone}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/afetados')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  validateSearch: readAffectedSearch,
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.affected },
});
