import { createFileRoute } from '@tanstack/react-router';
import { defaultTimeZone } from '@virtual-med/contract/core/formats';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { AuditTrail } from '../../../features/audit/audit-trail.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { readTrailSearch } from '../../../lib/search-params/search-params.ts';
import { PageError } from '../../../shell/area-error.tsx';

function TrailPage() {
  const navigate = Route.useNavigate();
  return (
    <AuditTrail
      chain={null}
      timeZone={defaultTimeZone}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/admin/_panel/trilha')({
  validateSearch: readTrailSearch,
  component: TrailPage,
  errorComponent: PageError,
  staticData: { title: pageTitle(pageTitles.trail) },
});
