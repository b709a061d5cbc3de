import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { TrailLink } from '../../../features/audit/trail-link.tsx';
import { SettingsPage } from '../../../features/branding/settings-page.tsx';
import { ClinicEntries } from '../../../features/clinic-entry/clinic-entries.tsx';
import { ImportLink } from '../../../features/imports/import-link.tsx';
import { ScannersSection } from '../../../features/intake/scanners-section.tsx';
import { RequestsLink } from '../../../features/privacy/requests-link.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { ClinicExport } from '../../../shell/clinic-export.tsx';

const title = menuTexts.clinic.settings;
const area = getRouteApi('/clinica/$clinicId');

function Page() {
  const { clinic } = area.useLoaderData();
  const { role } = area.useRouteContext();
  return (
    <SettingsPage
      key={clinic.id}
      clinic={clinic}
      incoming={
        <>
          <ImportLink clinicId={clinic.id} />
          <ScannersSection clinicId={clinic.id} timeZone={clinic.timeZone} />
        </>
      }
      safety={
        <>
          <RequestsLink clinicId={clinic.id} />
          {role === 'clinic_owner' && (
            <div className="mt-6 sm:mt-8">
              <ClinicExport clinicId={clinic.id} timeZone={clinic.timeZone} />
            </div>
          )}
          <TrailLink chain={clinic.id} />
          <ClinicEntries clinicId={clinic.id} timeZone={clinic.timeZone} />
        </>
      }
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/configuracoes')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: Page,
  errorComponent: PageError,
  staticData: { title },
});
