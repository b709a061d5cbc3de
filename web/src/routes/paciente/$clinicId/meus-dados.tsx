import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { OwnExportSection } from '../../../features/data-export/own-export-section.tsx';
import { OwnDataPage } from '../../../features/privacy/own-data.page.tsx';
import { PageError } from '../../../shell/area-error.tsx';

const area = getRouteApi('/paciente/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  const place = { clinicId: clinic.id, timeZone: clinic.timeZone };
  return <OwnDataPage {...place} exportSection={<OwnExportSection {...place} />} />;
}

export const Route = createFileRoute('/paciente/$clinicId/meus-dados')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.ownData },
});
