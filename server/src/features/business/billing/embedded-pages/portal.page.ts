import { formatCents } from '@virtual-med/contract/core/formats';
import type { EmbeddedPayments } from '../../../../adapters/payments/embedded.payments.ts';
import { escapeHtml } from '../../../../core/html.ts';
import { approved, cardForm, declined, failsLater, type ReadCard } from './card-form.page.ts';
import { embeddedPagesRoot, layOut, type Message, messageBox, pathOf } from './embedded-pages.page.ts';

type Portal = Awaited<ReturnType<EmbeddedPayments['readPortal']>>;

interface Shown {
  readonly typed?: ReadCard['typed'] | undefined;
  readonly problems?: ReadCard['problems'] | undefined;
  readonly message?: Message | undefined;
}

export function portalPage(portalId: string, portal: Portal, shown: Shown = {}): string {
  const owed: Message | undefined =
    portal.owedCents > 0
      ? {
          tone: 'waiting',
          text: `Em aberto: ${formatCents(portal.owedCents)}. O novo cartão será cobrado assim que for salvo.`,
        }
      : undefined;
  return layOut({
    title: 'Cartão da assinatura',
    body: `<section class="card"><h1>Cartão da assinatura</h1>
<p class="muted">${portal.cardLast4 ? `Cartão atual: final <strong>${escapeHtml(portal.cardLast4)}</strong>.` : 'Nenhum cartão cadastrado.'}</p>
${messageBox(shown.message)}${messageBox(owed)}
${cardForm({
  action: `${embeddedPagesRoot}/conta/${portalId}`,
  submit: 'Salvar cartão',
  samples: [approved, failsLater, declined],
  typed: shown.typed,
  problems: shown.problems,
})}
<a class="back" href="${escapeHtml(pathOf(portal.returnUrl))}">Voltar para a clínica</a></section>`,
  });
}
