import { whatsAppLink } from '@virtual-med/contract/core/phones';

interface Contact {
  /** The installation's number, where it has one. */
  whatsapp?: string | null | undefined;
  email: string;
  /** The first words of the chat. */
  message: string;
}

export interface SupportLink {
  readonly href: string;
  /** Set when there is no number to chat with and the link writes an e-mail instead. */
  readonly email?: string;
}

/** WhatsApp when a number that can be dialled is known, otherwise an e-mail: a link to nowhere is never shown. */
export function supportLink({ whatsapp, email, message }: Contact): SupportLink {
  const chat = whatsAppLink(whatsapp ?? '', message);
  return chat ? { href: chat } : { href: `mailto:${email}`, email };
}
