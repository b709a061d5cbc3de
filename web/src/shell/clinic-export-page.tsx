import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import { clinicExportTexts as texts } from '@virtual-med/contract/data-export/clinic-export.texts';
import { usePalette } from '../lib/browser/palette.ts';
import { signOut } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { Queries } from '../lib/transport/queries.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useAct } from '../ui/use-submit.ts';
import { BrandLink } from './brand.tsx';
import { ClinicExport } from './clinic-export.tsx';
import { PublicLayout } from './public-layout.tsx';

type Clinic = Session['clinics'][number];

/** Where the mail about an archive leads, and all that a blocked clinic's owner gets to see. */
export function ClinicExportPage({ clinic }: { clinic: Clinic }) {
  const isBlocked = clinic.status === 'disabled';
  usePalette(resolvePalette(clinic.colorPalette));
  const leave = useAct(texts.leaveAccount, signOut);
  const brand = { name: clinic.name, colorPalette: resolvePalette(clinic.colorPalette), logoUrl: clinic.logoUrl };
  return (
    <Queries>
      <PublicLayout brand={<BrandLink brand={brand} home={{ to: '/' }} />}>
        <div className="mx-auto w-full max-w-3xl px-5 py-8 sm:px-8 sm:py-12">
          <h1 className="text-title wrap-anywhere">{clinic.name}</h1>
          {isBlocked && <p className="mt-2 max-w-prose text-lg text-ink-muted">{texts.blockedLead}</p>}
          <div className="mt-6">
            <ClinicExport isMain clinicId={clinic.id} />
          </div>
          <div className="mt-6">
            {isBlocked ? (
              <Button variant="outline" loading={leave.busy} onClick={() => void leave.run()}>
                {texts.leaveAccount}
              </Button>
            ) : (
              <LinkButton variant="outline" to="/clinica/$clinicId/configuracoes" params={{ clinicId: clinic.id }}>
                {texts.backToSettings}
              </LinkButton>
            )}
          </div>
        </div>
      </PublicLayout>
    </Queries>
  );
}
