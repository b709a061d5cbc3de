import { defaultPalette, type PaletteValue } from '@virtual-med/contract/branding/palettes';
import { type Tokens, tokensOf } from '@virtual-med/contract/branding/tokens';

/** The names these pages use for the roles of the look. */
const roles = {
  canvas: 'canvas',
  surface: 'surface',
  sunken: 'sunken',
  line: 'line',
  control: 'control-line',
  ink: 'ink',
  muted: 'ink-muted',
  primary: 'primary',
  hover: 'primary-hover',
  on: 'on-primary',
  soft: 'primary-soft',
  fold: 'primary-line',
  band: 'band',
  bad: 'danger-ink',
  'bad-soft': 'danger-soft',
  good: 'good-ink',
  'good-soft': 'good-soft',
  wait: 'waiting-ink',
  'wait-soft': 'waiting-soft',
} as const satisfies Record<string, keyof Tokens>;

const coloursOf = (palette: PaletteValue, theme: 'light' | 'dark'): string => {
  const tokens = tokensOf(palette, theme);
  return Object.entries(roles)
    .map(([name, token]) => `--${name}:${tokens[token]}`)
    .join(';');
};

/** The faces of the built web, under the names it gives them. They need `font-src 'self'`. */
export const embeddedPageFaces = `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(/assets/inter-latin-wght-normal-5.woff2) format("woff2")}
@font-face{font-family:"Faustina Variable";font-display:swap;font-weight:300 800;src:url(/assets/faustina-latin-wght-normal-5.woff2) format("woff2")}
`;

/** A clinic's colours, or the product's own, light and dark. In a file of its own where the pages may carry no styles inside. */
export const embeddedPageStylesFor = (palette: PaletteValue): string => `:root{color-scheme:light dark;
${coloursOf(palette, 'light')};
--serif:"Faustina Variable",Georgia,"Times New Roman",serif;--sans:"Inter Variable",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
@media(prefers-color-scheme:dark){:root{${coloursOf(palette, 'dark')}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);font:400 1rem/1.55 var(--sans);letter-spacing:-.011em}
a{color:var(--primary);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.test{background:var(--wait-soft);color:var(--wait);text-align:center;margin:0;padding:.625rem 1rem;font-size:.9375rem}
.test strong{font-weight:600}
header{display:flex;align-items:center;min-height:4rem;padding:.5rem 1.25rem;background:var(--band);color:#fff;font:560 1.25rem/1.25 var(--serif);overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
header img{display:block;max-width:min(12.5rem,100%);max-height:2.75rem;object-fit:contain}
header .mark{display:inline-flex;align-items:center;gap:.625rem;font:600 1.125rem/1 var(--sans)}
main{width:100%;max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;flex:1}
main.narrow,body:has(main.narrow) footer{max-width:31rem}
.columns{display:grid;gap:1rem;align-items:start}
@media(min-width:48rem){.columns{grid-template-columns:5fr 6fr;gap:2rem}main{padding-top:2.5rem}}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:1.5rem}
@media(max-width:30rem){.card{padding:1.25rem 1rem}}
h1{font:560 1.75rem/1.15 var(--serif);letter-spacing:-.01em;word-spacing:.05em;margin:0 0 .5rem;text-wrap:balance}
h2{font:560 1.375rem/1.25 var(--serif);letter-spacing:-.006em;margin:0 0 1rem}
p{margin:0 0 1rem;text-wrap:pretty}
.muted{color:var(--muted)}
.small{font-size:.84375rem}
.price{font:560 2.875rem/1.1 var(--serif);letter-spacing:-.02em;margin:0 0 .25rem;font-variant-numeric:lining-nums tabular-nums}
.price span{font:400 .9375rem var(--sans);letter-spacing:0;color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.625rem 1.5rem;margin:1rem 0 0;padding-top:1rem;border-top:1px solid var(--line);font-size:.9375rem}
dt{color:var(--muted)}
dd{margin:0;text-align:right;font-weight:550;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
label{display:block;font-weight:550;font-size:.875rem;margin-bottom:.375rem}
.field{margin-bottom:1.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input{width:100%;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:10px;padding:.6875rem .875rem;min-height:3rem}
input::placeholder{color:var(--muted);opacity:1}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.error{color:var(--bad);font-size:.9375rem;margin:.375rem 0 0}
button,.button{display:block;width:100%;font:inherit;font-weight:550;text-align:center;text-decoration:none;color:var(--on);background:var(--primary);border:1px solid transparent;border-radius:10px;padding:.6875rem 1rem;min-height:3rem;cursor:pointer;transition:background-color 160ms cubic-bezier(.2,.7,.2,1)}
button:hover,.button:hover{background:var(--hover)}
.button.quiet{color:var(--ink);background:var(--surface);border-color:var(--line);margin-top:.75rem}
.button.quiet:hover{background:var(--sunken);border-color:var(--control)}
.after{margin-top:1.5rem}
.back{display:block;text-align:center;margin-top:1rem;padding:.625rem;font-weight:550;font-size:.9375rem}
.message{border-radius:10px;padding:.875rem 1rem;margin:0 0 1.25rem}
.message.bad{background:var(--bad-soft);color:var(--bad)}
.message.good{background:var(--good-soft);color:var(--good)}
.message.waiting{background:var(--wait-soft);color:var(--wait)}
.badge{display:inline-block;border-radius:99px;padding:.125rem .75rem;font-size:.84375rem;font-weight:550}
.badge.good{background:var(--good-soft);color:var(--good)}
.badge.bad{background:var(--bad-soft);color:var(--bad)}
.badge.waiting{background:var(--wait-soft);color:var(--wait)}
.cards{margin-top:1.25rem;border-top:1px solid var(--line);padding-top:1.125rem}
.cards h3{font-size:.9375rem;font-weight:600;margin:0 0 .25rem}
.cards ul{list-style:none;margin:.5rem 0 0;padding:0}
.cards li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.125rem 1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.cards li:first-child{border-top:0}
.cards a{padding:.375rem 0;white-space:nowrap;font-variant-numeric:tabular-nums}
footer{width:100%;max-width:60rem;margin:0 auto;padding:0 1.25rem 2rem;color:var(--muted);font-size:.84375rem}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{.test,.button,button,footer{display:none}body{background:#fff}}
`;

export const embeddedPageStyles = embeddedPageStylesFor(defaultPalette);

/** Virtual.med's own head, for pages that belong to no clinic. */
export const productHead = `<header><span class="mark"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path fill="#fff" d="M8 0h11.5L32 12.5V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"/><path fill="currentColor" opacity=".7" d="M19.5 0 32 12.5h-8.5a4 4 0 0 1-4-4z"/><path class="mark-line" fill="none" stroke="${tokensOf(defaultPalette, 'light').band}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="m6.5 12.5 6.3 11.8a1.3 1.3 0 0 0 2.3 0l4.4-7.8h6"/></svg>Virtual.med</span></header>`;
