import { useQuery } from '@tanstack/react-query';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { blockedHelpMessage, signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { signInCopy } from './sign-in.copy.ts';

/** Takes the button's place when the chosen clinic is blocked: a chat with support, or an e-mail where there is none. */
export function BlockedHelp({ clinicName }: { clinicName: string }) {
  const { data: config } = useQuery(publicConfigQuery);
  const message = blockedHelpMessage(clinicName);
  const chat = whatsAppLink(config?.supportWhatsapp ?? '', message);
  const mail = new URLSearchParams({ subject: signInCopy.blockedMailSubject, body: message }).toString();
  return (
    <AnchorButton
      variant="danger"
      // Mail programs read a plus as a plus.
      href={chat ?? `mailto:${config?.supportEmail ?? ''}?${mail.replaceAll('+', '%20')}`}
      {...(chat ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {signInTexts.blockedHelp}
    </AnchorButton>
  );
}
