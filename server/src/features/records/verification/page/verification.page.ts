import { createHash } from 'node:crypto';
import { defaultPalette, type PaletteValue, paletteValues } from '@virtual-med/contract/branding/palettes';
import { formatDate, formatDateTime, initials } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { verificationPageTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { escapeHtml } from '../../../../core/html.ts';
import { embeddedPageFaces, embeddedPageStylesFor, productHead } from '../../../../core/http/embedded-pages.css.ts';
import { productName } from '../../../../core/mail/layout.mail.ts';
import type { KnownFile, Shown } from '../look-up.service.ts';

const ownStyles = `
.code{position:relative;container-type:inline-size;overflow:hidden;overflow:clip;border-radius:9px}
.code:focus-within:not(:has(.here)){outline:2px solid var(--primary);outline-offset:3px}
.cells{display:grid;grid-template-columns:repeat(9,1fr)}
.cells i{height:3.375rem;margin:0 3px;border:1px solid var(--control);border-radius:9px;background:var(--surface)}
.cells i:nth-child(5){height:2px;margin:auto 25%;border:0;background:var(--control)}
.cells .here{border:2px solid var(--primary)}
.cells i.typed:nth-child(5){background:none}
.code.wrong i:not(:nth-child(5)){border-color:var(--bad)}
#codigo{position:absolute;inset:0;width:calc(100% + 11.11cqw);height:100%;padding:0 0 0 calc((11.11cqw - 1ch)/2);border:0;background:none;box-shadow:none;outline:0;font:600 1.25rem ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono","Roboto Mono",monospace;letter-spacing:calc(11.11cqw - 1ch);text-transform:uppercase}
#codigo-ajuda,#codigo-erro{margin-top:.875rem}
.picture{display:block;margin:0 auto 1rem;width:12.5rem;max-width:60%}
.picture path,.picture circle{fill:none;stroke:var(--primary);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.picture .wash{fill:var(--soft);stroke:none}
.picture .fold{fill:var(--fold);stroke:none}
.picture .paper{fill:var(--surface)}
.verdict{text-align:center;margin:0 0 1.25rem;padding:0 .5rem}
.verdict p{color:var(--muted);margin:0}
.verdict .seal{display:grid;place-items:center;width:4rem;height:4rem;margin:.75rem auto 1.25rem;border-radius:50%}
.verdict .seal svg{width:2rem;height:2rem;fill:none;stroke:var(--surface);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.seal.good{background:var(--good);box-shadow:0 0 0 10px var(--good-soft)}
.seal.waiting{background:var(--wait);box-shadow:0 0 0 10px var(--wait-soft)}
.seal.bad{background:var(--bad);box-shadow:0 0 0 10px var(--bad-soft)}
.message h2{margin:0 0 .25rem;font:600 .9375rem/1.4 var(--sans);letter-spacing:inherit}
.message p{margin:0}
.card+.card{margin-top:.75rem}
.card h2{font-size:1.25rem;margin-bottom:.75rem}
.card dl{margin:0;padding:0;border:0}
#arquivo.over{outline:2px dashed var(--primary);outline-offset:-6px}
#escolher{padding:.5rem;font-size:.9375rem}
#escolher::file-selector-button{font:inherit;font-weight:550;color:var(--ink);background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.375rem .75rem;margin-right:.75rem}
#resultado:empty{display:none}
#resultado{margin:1rem 0 0;font-weight:550}
#resultado:not(.good,.bad,.waiting){background:var(--sunken)}
details{margin-top:1rem}
summary{cursor:pointer;padding:.5rem 0;color:var(--muted)}
code{display:block;overflow-wrap:anywhere;font-size:.875rem}
`;

const stylesOf = (palette: PaletteValue) => `${embeddedPageFaces}${embeddedPageStylesFor(palette)}${ownStyles}`;

/** The only styles the page may have, each by its own hash: a phone shows the page after one answer. */
const styleHashes = paletteValues.map(
  (palette) => `'sha256-${createHash('sha256').update(stylesOf(palette)).digest('base64')}'`,
);

/** Nothing is asked of anybody: what the scripts read cannot leave the page. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${styleHashes.join(' ')}`,
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

interface Laid {
  readonly title: string;
  readonly body: string;
  readonly script?: string;
  /** Whose head it wears: the product's until the right code was typed. */
  readonly palette?: PaletteValue;
  readonly head?: string;
}

const layOut = ({ title, body, script, palette = defaultPalette, head = productHead }: Laid): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${stylesOf(palette)}</style>${
  script ? `<script type="module" src="${script}"></script>` : ''
}</head>
<body>${head}<main class="narrow">${body}</main>
<footer>${escapeHtml(texts.privacy)}</footer></body></html>`;

/** A sheet under a lens, on the desk. */
const lens = `<svg class="picture" viewBox="0 0 200 112" aria-hidden="true"><path class="wash" d="M20 100a80 80 0 0 1 160 0Z"/><path class="paper" d="M70 18h34l18 17v58a4 4 0 0 1-4 4H70a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4Z"/><path class="fold" d="M104 18v14a3 3 0 0 0 3 3h15Z"/><path d="M78 48h20M78 60h14M78 72h10"/><circle class="paper" cx="126" cy="58" r="23"/><path d="m143 75 17 18M115 58l7.5 7.5L136 51M8 100h184"/></svg>`;

export const notFoundPage = layOut({
  title: texts.notFound,
  body: `<h1>${escapeHtml(texts.notFound)}</h1><p class="muted">${escapeHtml(texts.notFoundText)}</p>`,
});

/** The same for every address, made or not. */
export function codePage(address: string, failure?: string): string {
  const told = failure
    ? `<p class="error" id="codigo-erro" role="alert">${escapeHtml(failure)}</p>`
    : `<p class="muted small" id="codigo-ajuda">${escapeHtml(texts.codeHint)}</p>`;
  const described = failure ? 'aria-invalid="true" aria-describedby="codigo-erro"' : 'aria-describedby="codigo-ajuda"';
  return layOut({
    title: texts.title,
    script: '/codigo.js',
    body: `${lens}<h1>${escapeHtml(texts.title)}</h1><p class="muted">${escapeHtml(texts.lead)}</p>
<form method="post" action="/v/${escapeHtml(address)}"><div class="field"><label for="codigo">${escapeHtml(texts.code)}</label>
<div class="code${failure ? ' wrong' : ''}"><div class="cells" aria-hidden="true">${'<i></i>'.repeat(9)}</div>
<input id="codigo" name="codigo" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus ${described}></div>
${told}</div><button>${escapeHtml(texts.verify)}</button></form>`,
  });
}

/** The clinic's head; its logo was made for its deep colour. */
const headOf = ({ brand }: Shown): string =>
  `<header>${
    brand.logo ? `<img src="${escapeHtml(brand.logo)}" alt="${escapeHtml(brand.name)}">` : escapeHtml(brand.name)
  }</header>`;

/** 'M. S.' */
const shownInitials = (name: string): string => [...initials(name)].map((letter) => `${letter}.`).join(' ');

interface Words {
  readonly tone: string;
  readonly title: string;
  readonly text: string;
}

const message = ({ tone, title, text }: Words): string =>
  `<div class="message ${tone}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></div>`;

const seals: Readonly<Record<string, string>> = {
  good: 'm5 12.5 4.5 4.5L19 7.5',
  waiting: 'M12 6v8m0 4v.01',
  bad: 'm7 7 10 10M17 7 7 17',
};

const verdict = ({ tone, title, text }: Words): string =>
  `<div class="verdict"><div class="seal ${tone}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${seals[tone]}"/></svg></div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></div>`;

/** What the page says of a file with these bytes. */
function verdictOf({ form, isCurrent }: KnownFile, { state }: Shown): { tone: string; text: string } {
  if (state === 'cancelled') return { tone: 'bad', text: texts.file.sameCancelled };
  if (state === 'replaced') return { tone: 'bad', text: texts.file.sameSuperseded };
  if (state === 'not_signed') return { tone: 'waiting', text: texts.file.sameNotSigned };
  if (state === 'by_hand') return { tone: 'waiting', text: texts.file.sameByHand };
  if (form === 'revision') return { tone: 'waiting', text: texts.file.sameRevision };
  if (!isCurrent) return { tone: 'waiting', text: texts.file.sameReplaced };
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
  return signature.tone === 'bad' && words.tone === 'good' ? { ...words, tone: 'waiting' } : words;
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
    ...(shown.replacedAt
      ? ([[facts.replaced, formatDate(shown.replacedAt, shown.timeZone)]] satisfies [string, string][])
      : []),
  ];
  return layOut({
    title: texts.states[shown.state].title,
    palette: shown.brand.palette,
    head: headOf(shown),
    script: '/verificar.js',
    body: `${verdict(stateOf(shown))}
<section class="card"><dl>${rows
      .map(([name, said]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(said)}</dd>`)
      .join('')}</dl></section>
<section class="card" aria-labelledby="assinatura"><h2 id="assinatura">${escapeHtml(texts.signature)}</h2>
${message(shown.signature)}${
  shown.file && shown.signature.isSigned
    ? `<a href="https://validar.iti.gov.br" rel="noopener noreferrer" target="_blank">${escapeHtml(texts.validar)}</a>`
    : ''
}</section>${fileCard(shown)}<a class="back" href="/v/${escapeHtml(shown.address)}">${escapeHtml(texts.again)}</a>`,
  });
}

/** '16/11/2026 às 10:02' */
const registeredAt = ({ registeredAt: at, timeZone }: Shown): string =>
  formatDateTime(at, timeZone).replace(' ', ' às ');
