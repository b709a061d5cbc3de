import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { documentSearchTexts } from '@virtual-med/contract/document-search/document-search.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { ArrowLeft } from 'lucide-react';
import { DocumentSearchPage } from '../../../features/document-search/document-search-page.tsx';
import { PageError } from '../../../shell/area-error.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';

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
        <Link to="/paciente/$clinicId" params={{ clinicId: clinic.id }} className={`${textLinkStyle} gap-2`}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {documentSearchTexts.back}
        </Link>
      }
    />
  );
}

export const Route = createFileRoute('/paciente/$clinicId/busca')({
  component: Page,
  errorComponent: PageError,
  staticData: { title: pageTitles.documentSearch },
});
