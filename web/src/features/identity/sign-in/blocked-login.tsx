import { useQuery } from '@tanstack/react-query';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { blockedHelpMessage, blockedLoginTexts as texts } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';

/** A chat with support, or an e-mail where there is none. */
function Help({ clinicName }: { clinicName: string }) {
  const { data: config } = useQuery(publicConfigQuery);
  const message = blockedHelpMessage(clinicName);
  const chat = whatsAppLink(config?.supportWhatsapp ?? '', message);
  const mail = new URLSearchParams({ subject: texts.mailSubject, body: message }).toString();
  return (
    <AnchorButton
      variant="danger"
      // Mail programs read a plus as a plus.
      href={chat ?? `mailto:${config?.supportEmail ?? ''}?${mail.replaceAll('+', '%20')}`}
      {...(chat ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {texts.help}
    </AnchorButton>
  );
}

/** What is left to the owner of a blocked clinic: its data. */
const Export = ({ sending }: { sending: boolean }) => (
  <div className="grid gap-2">
    <Button type="submit" variant="outline" loading={sending}>
      {texts.export}
    </Button>
    <p className="text-sm text-ink-muted">{texts.exportNote}</p>
  </div>
);

interface BlockedLoginProps {
  clinicName: string;
  mayExport: boolean;
  sending: boolean;
}

/** Takes the button's place when the chosen clinic is blocked. */
export const BlockedLogin = ({ clinicName, mayExport, sending }: BlockedLoginProps) => (
  <>
    <Help clinicName={clinicName} />
    {mayExport && <Export sending={sending} />}
  </>
);
