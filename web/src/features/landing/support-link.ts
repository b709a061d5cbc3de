import { landingTexts } from '@virtual-med/contract/landing.texts';
import { whatsAppLink } from '@virtual-med/contract/phones';

const supportEmail = 'suporte@virtual.med';

export interface SupportLink {
  readonly href: string;
  /** Set when there is no number to chat with and the link writes an e-mail instead. */
  readonly email?: string;
}

/** WhatsApp when a number that can be dialled is known, otherwise an e-mail: a link to nowhere is never shown. */
export function supportLink(whatsapp = ''): SupportLink {
  const chat = whatsAppLink(whatsapp, landingTexts.whatsAppMessage);
  return chat ? { href: chat } : { href: `mailto:${supportEmail}`, email: supportEmail };
}
