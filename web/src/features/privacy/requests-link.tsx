import { useQuery } from '@tanstack/react-query';
import { privacyRequestsTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { ShieldQuestionMark } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { SettingsLink } from '../../ui/settings-link.tsx';
import { requestCountQuery } from './privacy.api.ts';

/** Where the settings lead to the requests. */
export function RequestsLink({ clinicId }: { clinicId: string }) {
  const { data: count } = useQuery(requestCountQuery(clinicId));
  return (
    <SettingsLink
      title={texts.title}
      lead={count && count.waiting > 0 ? texts.banner(count.waiting, count.overdue) : texts.lead}
    >
      <LinkButton variant="outline" to="/clinica/$clinicId/pedidos-de-privacidade" params={{ clinicId }}>
        <ShieldQuestionMark className="size-5" aria-hidden="true" />
        {texts.open}
      </LinkButton>
    </SettingsLink>
  );
}
