import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { formatCents, formatDate } from '@virtual-med/contract/core/formats';
import type { ProviderInvoice } from '../../../adapters/payments/payments.port.ts';
import { greet, layOutMail, type Mail, mailedClinicName, productName } from '../../../core/mail/layout.mail.ts';

interface Payer {
  readonly name: string;
  readonly clinicName: string;
  readonly timeZone: string;
}

/** The link asks for a sign-in: the provider's own pages open for whoever holds their address. */
export function receiptMail(
  { name, clinicName, timeZone }: Payer,
  { description, amountCents, paidAt, period }: ProviderInvoice,
  { paymentsPage }: { paymentsPage: string },
): Mail {
  const day = (instant: Date) => formatDate(instant.toISOString(), timeZone);
  const called = mailedClinicName(clinicName);
  const whose = called ? ` de ${called}` : '';
  return layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `Recibo de ${formatCents(amountCents)} – ${productName}`,
      greeting: greet(name),
      before: [
        `Recebemos o pagamento da assinatura${whose}. Obrigado!`,
        `${description}: ${formatCents(amountCents)}${paidAt ? `, pago em ${day(paidAt)}` : ''}.`,
        ...(period ? [`Período: de ${day(period.from)} a ${day(period.to)}.`] : []),
      ],
      action: { label: 'Ver pagamentos e baixar o recibo', link: paymentsPage },
      after: ['Os recibos de todos os pagamentos ficam guardados nessa página.'],
    },
  );
}
