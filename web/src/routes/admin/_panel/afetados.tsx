import { createFileRoute } from '@tanstack/react-router';
import { defaultTimeZone } from '@virtual-med/contract/core/formats';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { AffectedClinics } from '../../../features/audit/affected-clinics.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { readAffectedSearch } from '../../../lib/search-params/search-params.ts';
import { PageError } from '../../../shell/area-error.tsx';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <AffectedClinics
      timeZone={defaultTimeZone}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/admin/_panel/afetados')({
  validateSearch: readAffectedSearch,
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitle(pageTitles.affected) },
});
