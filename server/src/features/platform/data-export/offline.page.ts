import { palettes } from '@virtual-med/contract/branding/palettes';
import { escapeHtml } from '../../../core/html.ts';
import type { ClinicFace } from './clinic-face.ts';

/** Text that was escaped, and may stand in a page as it is. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | readonly Html[];

const written = (piece: Piece): string => {
  if (typeof piece === 'object') return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('');
  return escapeHtml(String(piece));
};

/** Whatever is put in is escaped, unless it was made here. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: parts.map((part, index) => part + (index < pieces.length ? written(pieces[index] ?? '') : '')).join(''),
});

/** A path inside the archive, as a link of a page at its top. */
export const hrefOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const style = (primary: string): string => `
:root{color-scheme:light dark;--ink:#1f2933;--muted:#52606d;--ground:#f3f5f7;--surface:#fff;--line:#d9e0e6;--link:${primary}}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf0;--muted:#a9b4bf;--ground:#12181e;--surface:#1b232b;--line:#35414d;--link:#9cc4f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 Inter,"Segoe UI",Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header{background:${primary};color:#fff;padding:20px 16px}
header div,main{max-width:960px;margin:0 auto}
header img{display:block;height:40px;max-width:240px;object-fit:contain;object-position:left}
header p{margin:0;font-size:18px;font-weight:600}
main{padding:24px 16px 64px}
h1{font-size:28px;line-height:1.25;margin:8px 0}
h2{font-size:20px;margin:0 0 12px}
section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:20px}
.muted{color:var(--muted)}
a{color:var(--link)}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:6px 20px;margin:0}
dt{color:var(--muted)}
dd{margin:0;white-space:pre-line}
ul{list-style:none;margin:0;padding:0}
li{padding:12px 0;border-top:1px solid var(--line)}
li:first-child{border-top:0;padding-top:0}
li p{margin:2px 0}
h3{font-size:16px;margin:20px 0 8px}
h3:first-of-type{margin-top:0}
code{font:13px/1.5 ui-monospace,Consolas,monospace}
@media (max-width:560px){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:10px}}
@media print{body{background:#fff}section{break-inside:avoid}}
`;

/** A page that loads nothing, opened from a folder: it may run no script and reach no server. */
export function offlinePage(face: ClinicFace, title: string, body: Html): Buffer {
  const { primary } = palettes[face.palette];
  const mark = face.logo
    ? html`<img src="data:image/png;base64,${face.logo.toString('base64')}" alt="${face.name}">`
    : html`<p>${face.name}</p>`;
  const page = html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><title>${title} – ${face.name}</title><style>${{ html: style(primary) }}</style></head>
<body><header><div>${mark}</div></header><main>
${body}
</main></body></html>
`;
  return Buffer.from(page.html);
}

/** Names and values; what is empty is said to be. */
export const facts = (rows: readonly (readonly [name: string, value: string | null])[]): Html =>
  html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value?.trim() ? value : 'Não informado'}</dd>`)}</dl>`;
