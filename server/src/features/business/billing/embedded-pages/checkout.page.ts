import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { formatCents, formatDate } from '@virtual-med/contract/core/formats';
import type { EmbeddedPayments } from '../../../../adapters/payments/embedded.payments.ts';
import { escapeHtml } from '../../../../core/html.ts';
import { approved, cardForm, declined, type ReadCard } from './card-form.page.ts';
import { embeddedPagesRoot, layOut, type Message, messageBox, pathOf, plainPage } from './embedded-pages.page.ts';

type Checkout = Awaited<ReturnType<EmbeddedPayments['readCheckout']>>;

interface Shown {
  readonly typed?: ReadCard['typed'] | undefined;
  readonly problems?: ReadCard['problems'] | undefined;
  readonly message?: Message | undefined;
}

const firstCharge = ({ priceCents }: Checkout['plan'], at: Date | null): string =>
  at ? `<dt>Em ${formatDate(at)}</dt><dd>${formatCents(priceCents)}</dd>` : '';

export function checkoutPage(sessionId: string, checkout: Checkout, shown: Shown = {}): string {
  const { plan, clinicName, email, cancelUrl, redirectUrl, status, firstChargeAt } = checkout;
  if (status === 'complete')
    return plainPage('Pagamento confirmado', 'Esta assinatura já foi paga. Não é preciso pagar de novo.', {
      label: 'Continuar',
      href: pathOf(redirectUrl),
    });
  if (status === 'expired')
    return plainPage('Link de pagamento expirado', 'Este link valia por 24 horas. Volte e escolha o plano novamente.', {
      label: 'Voltar',
      href: pathOf(cancelUrl),
    });
  return layOut({
    title: 'Pagamento da assinatura',
    narrow: false,
    body: `<div class="columns"><section class="card" aria-labelledby="resumo">
<h1 id="resumo">Assinar o plano ${escapeHtml(plan.name)}</h1>
<p class="price">${formatCents(plan.priceCents)} <span>por mês</span></p>
${firstChargeAt ? `<p><strong>Nada é cobrado hoje.</strong> A primeira cobrança será em ${formatDate(firstChargeAt)}.</p>` : ''}
<p class="muted">Renovada todo mês, até ser cancelada. Cancele quando quiser, na página de pagamento da clínica.</p>
<dl><dt>Clínica</dt><dd>${escapeHtml(clinicName)}</dd><dt>E-mail</dt><dd>${escapeHtml(email)}</dd>
<dt>Total hoje</dt><dd><strong>${formatCents(firstChargeAt ? 0 : plan.priceCents)}</strong></dd>${firstCharge(plan, firstChargeAt)}</dl></section>
<section class="card" aria-labelledby="cartao"><h2 id="cartao">Cartão</h2>${messageBox(shown.message)}
${cardForm({
  action: `${embeddedPagesRoot}/${sessionId}`,
  submit: firstChargeAt ? 'Começar o teste' : `Pagar ${monthlyPrice(plan.priceCents)}`,
  samples: [approved, declined],
  typed: shown.typed,
  problems: shown.problems,
})}
<a class="back" href="${escapeHtml(pathOf(cancelUrl))}">Voltar sem pagar</a></section></div>`,
  });
}
