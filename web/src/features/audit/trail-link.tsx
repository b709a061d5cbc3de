import { auditTexts as texts } from '@virtual-med/contract/audit/audit.texts';
import { ScrollText } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { SettingsLink } from '../../ui/settings-link.tsx';
import type { Chain } from './audit.api.ts';

/** Where the settings lead to the trail. */
export function TrailLink({ chain }: { chain: Chain }) {
  const label = (
    <>
      <ScrollText className="size-5" aria-hidden="true" />
      {texts.open}
    </>
  );
  return (
    <SettingsLink title={texts.title} lead={chain === null ? texts.platformLead : texts.lead}>
      {chain === null ? (
        <LinkButton variant="outline" to="/admin/trilha">
          {label}
        </LinkButton>
      ) : (
        <LinkButton variant="outline" to="/clinica/$clinicId/trilha" params={{ clinicId: chain }}>
          {label}
        </LinkButton>
      )}
    </SettingsLink>
  );
}
