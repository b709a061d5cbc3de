import { authorisationPageTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { embeddedProviderPath } from '../../../../adapters/certificates/embedded.certificates.ts';
import { escapeHtml } from '../../../../core/html.ts';
import { embeddedPageFaces, embeddedPageStyles, productHead } from '../../../../core/http/embedded-pages.css.ts';
import { productName } from '../../../../core/mail/layout.mail.ts';
import { authorisedPath } from './authorise.service.ts';

export const stylesPath = `${authorisedPath}/estilo.css`;

export const providerStyles = `${embeddedPageFaces}${embeddedPageStyles}
.card form+form{margin-top:.75rem}
.card form button{width:100%}
button.refuse{color:var(--bad);background:transparent;border-color:var(--bad)}
button.refuse:hover{background:var(--bad-soft)}
.card dl{margin:0 0 1.25rem;border-top:0;padding-top:0}
.card ul{margin:0;padding:0;list-style:none}
.card li+li{margin-top:.25rem}
`;

const layOut = (title: string, body: string, note = ''): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${stylesPath}"></head>
<body>${note}${productHead}
<main class="narrow"><section class="card"><h1>${escapeHtml(title)}</h1>${body}</section></main></body></html>`;

const notice = (title: string, text: string, way: { label: string; href: string }): string =>
  layOut(
    title,
    `<p class="muted">${escapeHtml(text)}</p><a class="button" href="${escapeHtml(way.href)}">${escapeHtml(way.label)}</a>`,
  );

export const unknownAuthorisation = notice(texts.unknown, texts.unknownNote, { label: texts.home, href: '/' });
export const signInToGoOn = notice(texts.signIn, texts.signInNote, { label: texts.enter, href: '/clinica/login' });

export interface ConsentShown {
  readonly name: string;
  readonly documents: readonly string[];
  /** As the browser brought them; they go back with the answer. */
  readonly fields: Readonly<Record<'state' | 'challenge' | 'scope' | 'seconds', string>>;
}

export function consentPage({ name, documents, fields }: ConsentShown): string {
  const hidden = Object.entries(fields)
    .map(([key, value]) => `<input type="hidden" name="${key}" value="${escapeHtml(value)}">`)
    .join('');
  const form = (action: string, label: string, style: string) =>
    `<form method="post" action="${embeddedProviderPath}">${hidden}<input type="hidden" name="acao" value="${action}"><button${style}>${label}</button></form>`;
  const list = documents.map((one) => `<li>${escapeHtml(one)}</li>`).join('');
  return layOut(
    texts.authorise,
    `<dl><dt>${texts.holder}</dt><dd>${escapeHtml(name)}</dd><dt>${texts.toSign(documents.length)}</dt><dd><ul>${list}</ul></dd></dl>
<p class="muted small">${texts.consentNote}</p>${form('autorizar', texts.yes, '')}${form('recusar', texts.no, ' class="refuse"')}`,
    `<p class="test" role="note"><strong>${texts.test}</strong> ${texts.testNote}</p>`,
  );
}
