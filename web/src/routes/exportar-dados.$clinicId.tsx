import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { pageTitle } from '../lib/browser/page-title.ts';
import { requireExporter } from '../lib/session/guards.ts';
import { PageError } from '../shell/area-error.tsx';
import { ClinicExportPage } from '../shell/clinic-export-page.tsx';

function Page() {
  const { clinic } = Route.useRouteContext();
  return <ClinicExportPage clinic={clinic} />;
}

/** Apart from the clinic's area: the owner of a blocked clinic opens this and nothing else. */
export const Route = createFileRoute('/exportar-dados/$clinicId')({
  beforeLoad: ({ params, location }) => requireExporter(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitle(pageTitles.clinicExport) },
});
