interface Contact {
  readonly whatsapp: string | undefined;
  readonly email: string;
}

const usualEmail = 'suporte@virtual.med';

/**
 * How this installation is reached. The server writes it into every page it sends; while the pages are built it is
 * left open for the server to fill in, and the development server knows none.
 */
export function contact(): Contact {
  if (typeof document === 'undefined') return { whatsapp: undefined, email: '{{SUPPORT_EMAIL}}' };
  const { supportWhatsapp, supportEmail } = document.documentElement.dataset;
  return { whatsapp: supportWhatsapp || undefined, email: supportEmail || usualEmail };
}
