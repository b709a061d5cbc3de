import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { whatsAppGreeting, whatsAppLabel } from '@virtual-med/contract/patients/patients.texts';
import { MessageCircle } from 'lucide-react';
import { iconButtonStyle } from '../../ui/icon-button.tsx';

interface WhatsAppLinkProps {
  name: string;
  phone: string;
}

/** Nothing at all for a number WhatsApp cannot dial. */
export function WhatsAppLink({ name, phone }: WhatsAppLinkProps) {
  const href = whatsAppLink(phone, whatsAppGreeting(name));
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={whatsAppLabel(name)}
      title="WhatsApp"
      className={iconButtonStyle()}
    >
      <MessageCircle className="size-5" aria-hidden="true" />
    </a>
  );
}
