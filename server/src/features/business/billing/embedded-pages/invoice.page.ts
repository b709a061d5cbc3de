import { clinicInvoiceBadge } from '@virtual-med/contract/billing/payments';
import { formatCents, formatDate } from '@virtual-med/contract/core/formats';
import type { EmbeddedInvoice } from '../../../../adapters/payments/embedded.payments.ts';
import { invoiceStatus } from '../../../../adapters/payments/payments.port.ts';
import { escapeHtml } from '../../../../core/html.ts';
import type { Brand } from '../../../../core/mail/layout.mail.ts';
import { embeddedPagesRoot, layOut } from './embedded-pages.page.ts';

/** The clinic's face on its own colour; its name where it has no logo, or none that loads. */
const facePlate = ({ name, palette, logo }: Brand): string =>
  `<p class="plate ${palette}">${
    logo ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}">` : escapeHtml(name)
  }</p>`;

export function invoicePage(invoice: EmbeddedInvoice, face: Brand): string {
  const badge = clinicInvoiceBadge(
    invoiceStatus({ status: invoice.status, attemptFailed: invoice.status === 'open' && invoice.attempts > 0 }),
  );
  const lines: [string, string][] = [
    ['Clínica', invoice.clinicName],
    ['E-mail', invoice.email],
    ['Fatura', invoice.number],
    ['Descrição', invoice.description],
    ['Emitida em', formatDate(invoice.createdAt)],
    ...(invoice.paidAt ? [['Paga em', formatDate(invoice.paidAt)] as [string, string]] : []),
    ...(invoice.nextAttemptAt ? [['Próxima tentativa', formatDate(invoice.nextAttemptAt)] as [string, string]] : []),
  ];
  return layOut({
    title: `Fatura ${invoice.number}`,
    body: `<section class="card">${facePlate(face)}<h1>Fatura ${escapeHtml(invoice.number)}</h1>
<p class="price">${formatCents(invoice.amountCents)}</p><p><span class="badge ${badge.tone}">${escapeHtml(badge.label)}</span></p>
<dl>${lines.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${
  invoice.status === 'paid'
    ? `<a class="button after" href="${embeddedPagesRoot}/recibo/${invoice.id}">Baixar recibo (PDF)</a>`
    : '<p class="muted small after">A cobrança é feita no cartão cadastrado. Para trocar o cartão, abra a página de pagamento da clínica.</p>'
}</section>`,
  });
}
