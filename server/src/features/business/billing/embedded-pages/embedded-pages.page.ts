import { escapeHtml } from '../../../../core/html.ts';
import { productHead } from '../../../../core/http/embedded-pages.css.ts';
import { productName } from '../../../../core/mail/layout.mail.ts';

/** Addresses of our own, without the host: whoever came by another name of this server stays there. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

export const embeddedPagesRoot = '/pagamento-teste';

interface Page {
  readonly title: string;
  readonly body: string;
  readonly narrow?: boolean;
}

/** Every page of the embedded provider says first that nobody is charged. */
export const layOut = ({ title, body, narrow = true }: Page): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${embeddedPagesRoot}/estilo.css"></head>
<body><p class="test" role="note"><strong>Ambiente de teste: nada é cobrado.</strong> Não use um cartão de verdade.</p>
${productHead}
<main${narrow ? ' class="narrow"' : ''}>${body}</main>
<footer>Provedor de pagamentos embutido da ${productName}. Nenhum número de cartão é guardado.</footer></body></html>`;

export interface Message {
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly text: string;
}

export const messageBox = (message: Message | undefined): string =>
  message
    ? `<p class="message ${message.tone}" role="${message.tone === 'bad' ? 'alert' : 'status'}">${escapeHtml(message.text)}</p>`
    : '';

/** A page with a sentence and one way on. */
export const plainPage = (title: string, text: string, way: { label: string; href: string }): string =>
  layOut({
    title,
    body: `<section class="card"><h1>${escapeHtml(title)}</h1><p class="muted">${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(way.href)}">${escapeHtml(way.label)}</a></section>`,
  });

export const notThere = plainPage(
  'Página não encontrada',
  'Este endereço de pagamento não existe ou já expirou. Volte ao sistema e abra a página novamente.',
  { label: 'Ir para o início', href: '/' },
);

export const cardRefused: Message = { tone: 'bad', text: 'O cartão foi recusado. Tente outro cartão.' };
export const cardSaved: Message = { tone: 'good', text: 'Cartão salvo.' };
