import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { documentSearchTexts } from '@virtual-med/contract/document-search/document-search.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { DocumentSearchPage } from '../../../features/document-search/document-search-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';
import { BackTo } from '../../../ui/back-to.tsx';

const area = getRouteApi('/paciente/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  return (
    <DocumentSearchPage
      key={clinic.id}
      side="patient"
      clinicId={clinic.id}
      timeZone={clinic.timeZone}
      withSenders={false}
      back={
        <BackTo to="/paciente/$clinicId" params={{ clinicId: clinic.id }}>
          {documentSearchTexts.back}
        </BackTo>
      }
    />
  );
}

export const Route = createFileRoute('/paciente/$clinicId/busca')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.documentSearch },
});
