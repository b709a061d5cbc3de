import { createHash } from 'node:crypto';
import { formatDate, formatDateTime, initials } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { verificationPageTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { escapeHtml } from '../../../../core/html.ts';
import { embeddedPageStyles } from '../../../../core/http/embedded-pages.css.ts';
import { productName } from '../../../../core/mail/mail-layout.ts';
import type { KnownFile, Shown } from '../look-up.service.ts';

const styles = `${embeddedPageStyles}
#codigo{font-size:1.5rem;letter-spacing:.12em;text-transform:uppercase;text-align:center;min-height:3.5rem}
.message h2{margin:0 0 .25rem}
.message p{margin:0}
.card+.card{margin-top:1rem}
.card dl{margin:0;padding:0;border:0}
#arquivo.over{outline:2px dashed var(--primary);outline-offset:-6px}
#escolher{padding:.625rem;font-size:1rem}
#escolher::file-selector-button{font:inherit;color:var(--primary);background:transparent;border:1px solid var(--control);border-radius:8px;padding:.375rem .75rem;margin-right:.75rem}
#resultado:empty{display:none}
#resultado{margin:1rem 0 0;font-weight:550}
#resultado:not(.good,.bad,.wait){background:var(--sunken)}
details{margin-top:1rem}
summary{cursor:pointer;padding:.5rem 0;color:var(--muted)}
code{display:block;overflow-wrap:anywhere;font-size:.875rem}
`;

/** The only style the page may have, by its own hash: a phone shows the page after one answer. */
const styleHash = createHash('sha256').update(styles).digest('base64');

/** Nothing is asked of anybody: what the script reads cannot leave the page. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const layOut = (title: string, body: string, more = ''): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${styles}</style>${more}</head>
<body><header>${productName}</header><main class="narrow">${body}</main>
<footer>${escapeHtml(texts.privacy)}</footer></body></html>`;

export const notFoundPage = layOut(
  texts.notFound,
  `<section class="card"><h1>${escapeHtml(texts.notFound)}</h1><p class="muted">${escapeHtml(texts.notFoundText)}</p></section>`,
);

/** The same for every address, made or not. */
export function codePage(address: string, failure?: string): string {
  const told = failure
    ? `<p class="error" id="codigo-erro" role="alert">${escapeHtml(failure)}</p>`
    : `<p class="muted small" id="codigo-ajuda">${escapeHtml(texts.codeHint)}</p>`;
  const described = failure ? 'aria-invalid="true" aria-describedby="codigo-erro"' : 'aria-describedby="codigo-ajuda"';
  return layOut(
    texts.title,
    `<section class="card"><h1>${escapeHtml(texts.title)}</h1><p class="muted">${escapeHtml(texts.lead)}</p>
<form method="post" action="/v/${escapeHtml(address)}"><div class="field"><label for="codigo">${escapeHtml(texts.code)}</label>
<input id="codigo" name="codigo" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus ${described}>
${told}</div><button>${escapeHtml(texts.verify)}</button></form></section>`,
  );
}

const plateOf = ({ brand }: Shown): string =>
  `<div class="plate ${escapeHtml(brand.palette)}">${
    brand.logo ? `<img src="${escapeHtml(brand.logo)}" alt="${escapeHtml(brand.name)}">` : escapeHtml(brand.name)
  }</div>`;

/** 'M. S.' */
const shownInitials = (name: string): string => [...initials(name)].map((letter) => `${letter}.`).join(' ');

const message = ({ tone, title, text }: { tone: string; title: string; text: string }, level: 1 | 2): string =>
  `<div class="message ${tone}"><h${level}>${escapeHtml(title)}</h${level}><p>${escapeHtml(text)}</p></div>`;

/** What the page says of a file with these bytes. */
function verdictOf({ form, isCurrent }: KnownFile, { state }: Shown): { tone: string; text: string } {
  if (state === 'cancelled') return { tone: 'bad', text: texts.file.sameCancelled };
  if (form === 'revision') return { tone: 'wait', text: texts.file.sameRevision };
  if (!isCurrent) return { tone: 'wait', text: texts.file.sameReplaced };
  return { tone: 'good', text: form === 'signed' ? texts.file.sameSigned : texts.file.same };
}

function fileCard(shown: Shown): string {
  const { reading, different, tooLarge, unreadable } = texts.file;
  const known = shown.files.map((file) => [file.sha256, verdictOf(file, shown)]);
  const { revision } = shown.signature;
  const said = (value: unknown) => escapeHtml(JSON.stringify(value));
  return `<section class="card" id="arquivo" aria-labelledby="conferir" data-maximo="${2 * limits.uploadMaxBytes}"
data-arquivos="${said(known)}" ${revision ? `data-assinado="${said({ bytes: revision.bytes, sha256: revision.sha256 })}" ` : ''}data-textos="${said({ reading, different, tooLarge, unreadable })}">
<h2 id="conferir">${escapeHtml(texts.file.title)}</h2><p class="muted" id="conferir-como">${escapeHtml(texts.file.lead)}</p>
<label for="escolher">${escapeHtml(texts.file.choose)}</label><input type="file" id="escolher" aria-describedby="conferir-como">
<p id="resultado" role="status" class="message"></p>
${revision ? `<p><a id="versao-assinada" download="versao-assinada.pdf" hidden>${escapeHtml(texts.file.saveRevision)}</a></p>\n` : ''}<details><summary>${escapeHtml(texts.file.byHand)}</summary>${shown.files
    .map(({ sha256, form }) => `<p class="small">${escapeHtml(texts.file.forms[form])}<code>${sha256}</code></p>`)
    .join('')}</details></section>`;
}

/** A document whose signature does not hold is registered, and not to be trusted for that. */
function stateOf({ state, signature }: Shown) {
  const words = texts.states[state];
  return signature.tone === 'bad' && state !== 'cancelled' ? { ...words, tone: 'wait' } : words;
}

/** To whoever typed the right code: the document by its kind and day, its patient by initials. */
export function resultPage(shown: Shown): string {
  const { facts } = texts;
  const rows: [string, string][] = [
    [facts.clinic, shown.brand.name],
    [facts.type, shown.category],
    [facts.sentOn, formatDate(shown.createdAt, shown.timeZone)],
    [facts.patient, shownInitials(shown.patientName)],
    [facts.registered, texts.registered(registeredAt(shown))],
  ];
  return layOut(
    texts.states[shown.state].title,
    `${message(stateOf(shown), 1)}
<section class="card">${plateOf(shown)}<dl>${rows
      .map(([name, said]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(said)}</dd>`)
      .join('')}</dl></section>
<section class="card" aria-labelledby="assinatura"><h2 id="assinatura">${escapeHtml(texts.signature)}</h2>
${message(shown.signature, 2)}${
  shown.file && shown.signature.isSigned
    ? `<a href="https://validar.iti.gov.br" rel="noopener noreferrer" target="_blank">${escapeHtml(texts.validar)}</a>`
    : ''
}</section>${fileCard(shown)}<a class="back" href="/v/${escapeHtml(shown.address)}">${escapeHtml(texts.again)}</a>`,
    '<script type="module" src="/verificar.js"></script>',
  );
}

/** '16/11/2026 às 10:02' */
const registeredAt = ({ registeredAt: at, timeZone }: Shown): string =>
  formatDateTime(at, timeZone).replace(' ', ' às ');
