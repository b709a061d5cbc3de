import { palettes } from '@virtual-med/contract/branding/palettes';

const plates = Object.entries(palettes)
  .map(([value, { primary }]) => `.plate.${value}{background:${primary}}`)
  .join('\n');

/** The product's own colours, light and dark. In a file of its own because the pages may carry no styles inside. */
export const embeddedPageStyles = `:root{color-scheme:light dark;
--canvas:#fafbfc;--surface:#fff;--sunken:#f1f4f7;--line:#e1e6ec;--control:#7f8a97;--ink:#13202f;--muted:#51606f;
--primary:#1b4f8f;--hover:#13427c;--on:#fff;--soft:#eaf2fd;--bad:#b3261e;--bad-soft:#fdeeec;--good:#17663a;--good-soft:#e7f5ec;--wait:#875003;--wait-soft:#fcf1de}
@media(prefers-color-scheme:dark){:root{
--canvas:#0c1117;--surface:#131a22;--sunken:#19222c;--line:#27323e;--control:#6f7d8c;--ink:#e9eef4;--muted:#9fadbb;
--primary:#93b9f2;--hover:#aecbf7;--on:#0a1c36;--soft:#14253d;--bad:#ff9d94;--bad-soft:#33191a;--good:#83d6a3;--good-soft:#13291d;--wait:#f0bd72;--wait-soft:#2d2312}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 1rem/1.5 Inter,system-ui,"Segoe UI",Roboto,Arial,sans-serif;letter-spacing:-.011em}
a{color:var(--primary)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.test{background:var(--wait-soft);color:var(--wait);text-align:center;padding:.625rem 1rem;font-size:.9375rem}
.test strong{font-weight:650}
header{display:flex;align-items:center;gap:.625rem;max-width:60rem;margin:0 auto;padding:1.25rem 1.25rem .5rem;font-weight:650;font-size:1.0625rem}
header img{width:1.75rem;height:1.75rem}
main{max-width:60rem;margin:0 auto;padding:.5rem 1.25rem 3rem}
main.narrow,body:has(main.narrow) :is(header,footer){max-width:34rem}
.columns{display:grid;gap:1rem;align-items:start}
@media(min-width:48rem){.columns{grid-template-columns:5fr 6fr;gap:2rem}main{padding-top:1.5rem}}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1.5rem}
@media(max-width:30rem){.card{padding:1.25rem 1rem}}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.02em;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 1rem}
p{margin:0 0 1rem;text-wrap:pretty}
.muted{color:var(--muted)}
.small{font-size:.875rem}
.price{font-size:2.25rem;font-weight:650;letter-spacing:-.03em;line-height:1.2;margin:0 0 .25rem;font-variant-numeric:tabular-nums}
.price span{font-size:1rem;font-weight:400;letter-spacing:0;color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.625rem 1.5rem;margin:1rem 0 0;padding-top:1rem;border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
label{display:block;font-weight:550;margin-bottom:.375rem}
.field{margin-bottom:1.125rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input{width:100%;font:inherit;font-size:1.0625rem;font-variant-numeric:tabular-nums;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:10px;padding:.75rem .875rem;min-height:3rem}
input::placeholder{color:var(--muted);opacity:1}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.error{color:var(--bad);font-size:.9375rem;margin:.375rem 0 0}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on);background:var(--primary);border:1px solid transparent;border-radius:10px;padding:.8125rem 1rem;min-height:3rem;cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
.button.quiet{color:var(--primary);background:transparent;border-color:var(--control);margin-top:.75rem}
.button.quiet:hover{background:var(--sunken)}
.after{margin-top:1.5rem}
.back{display:block;text-align:center;margin-top:1rem;padding:.375rem}
.message{border-radius:10px;padding:.875rem 1rem;margin:0 0 1.25rem}
.message.bad{background:var(--bad-soft);color:var(--bad)}
.message.good{background:var(--good-soft);color:var(--good)}
.message.wait{background:var(--wait-soft);color:var(--wait)}
.badge{display:inline-block;border-radius:99px;padding:.125rem .75rem;font-size:.875rem;font-weight:550}
.badge.good{background:var(--good-soft);color:var(--good)}
.badge.bad{background:var(--bad-soft);color:var(--bad)}
.badge.waiting{background:var(--wait-soft);color:var(--wait)}
.cards{margin-top:1.25rem;border-top:1px solid var(--line);padding-top:1.125rem}
.cards h3{font-size:1rem;margin:0 0 .25rem}
.cards ul{list-style:none;margin:.5rem 0 0;padding:0}
.cards li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.125rem 1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.cards li:first-child{border-top:0}
.cards a{padding:.375rem 0;white-space:nowrap;font-variant-numeric:tabular-nums}
footer{max-width:60rem;margin:0 auto;padding:0 1.25rem 2rem;color:var(--muted);font-size:.875rem}
.plate{display:flex;align-items:center;min-height:4rem;margin:0 0 1.25rem;padding:.75rem 1.25rem;border-radius:10px;color:#fff;font-weight:600;overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.plate img{display:block;max-width:100%;max-height:2.5rem;object-fit:contain}
${plates}
@media print{.test,.button,button,footer{display:none}body{background:#fff}}
`;
