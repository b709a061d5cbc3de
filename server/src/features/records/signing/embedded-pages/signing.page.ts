import { limits } from '@virtual-med/contract/core/limits';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import type { EmbeddedSigning } from '../../../../adapters/signing/embedded.signing.ts';
import { escapeHtml } from '../../../../core/html.ts';
import { embeddedPageFaces, embeddedPageStyles, productHead } from '../../../../core/http/embedded-pages.css.ts';
import { productName } from '../../../../core/mail/layout.mail.ts';

export const signingRoot = '/assinatura-teste';

export const signingStyles = `${embeddedPageFaces}${embeddedPageStyles}
.paper{display:block;width:100%;height:70vh;min-height:20rem;border:1px solid var(--line);border-radius:12px;background:var(--sunken)}
.card form+form{margin-top:1.25rem;padding-top:1.25rem;border-top:1px solid var(--line)}
textarea{width:100%;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:10px;padding:.75rem .875rem;min-height:5.5rem}
textarea[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
button.refuse{color:var(--bad);background:transparent;border-color:var(--bad)}
button.refuse:hover{background:var(--bad-soft)}
.card dl{margin:0 0 1.25rem;border-top:0;padding-top:0}
@media(min-width:48rem){.columns.signing{grid-template-columns:7fr 4fr}}
@media(max-width:47.99rem){.paper{height:50vh}}
`;

type Request = Awaited<ReturnType<EmbeddedSigning['readRequest']>>;

const layOut = (title: string, body: string, narrow = true): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${signingRoot}/estilo.css"></head>
<body><p class="test" role="note"><strong>${signingTexts.test}</strong> Serve para experimentar o produto.</p>
${productHead}
<main${narrow ? ' class="narrow"' : ''}>${body}</main>
<footer>Assinador embutido da ${productName}.</footer></body></html>`;

const plain = (title: string, text: string, way: { label: string; href: string }): string =>
  layOut(
    title,
    `<section class="card"><h1>${escapeHtml(title)}</h1><p class="muted">${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(way.href)}">${escapeHtml(way.label)}</a></section>`,
  );

export const signInFirst = plain(
  'Entre para assinar',
  'Este documento é privado. Entre na sua conta e abra o link de assinatura novamente.',
  { label: 'Entrar', href: '/clinica/login' },
);

export const notForYou = plain(
  'Documento não encontrado',
  'Este pedido de assinatura não existe, não é para você ou deixou de valer.',
  { label: 'Ir para o início', href: '/' },
);

const endings = {
  signed: ['Documento assinado', 'A versão assinada fica ao lado do original, e o paciente recebe um aviso.'],
  refused: ['Assinatura recusada', 'Quem pediu a assinatura vê a sua recusa e o motivo.'],
  failed: ['Este pedido terminou', 'Peça uma nova assinatura na página do paciente.'],
} as const;

interface Shown {
  readonly wayBack: string;
  readonly missingReason?: boolean;
}

export function signingPage(id: string, request: Request, { wayBack, missingReason = false }: Shown): string {
  const { name, signerName, state } = request;
  if (state !== 'pending') {
    const [title, text] = endings[state];
    return plain(title, text, { label: 'Voltar à clínica', href: wayBack });
  }
  const action = `${signingRoot}/${escapeHtml(id)}`;
  const file = `${action}/documento`;
  return layOut(
    'Assinar documento',
    `<div class="columns signing"><div><iframe class="paper" src="${file}" title="Documento para assinar"></iframe>
<a class="back" href="${file}" target="_blank" rel="noopener">Abrir o documento em outra aba</a></div>
<section class="card" aria-labelledby="assinar"><h1 id="assinar">Assinar documento</h1>
<dl><dt>Documento</dt><dd>${escapeHtml(name)}</dd><dt>Assina</dt><dd>${escapeHtml(signerName)}</dd></dl>
<p class="muted small">Leia o documento. Ao assinar, uma página com o seu nome e a hora é acrescentada a uma cópia dele. O original não muda.</p>
<form method="post" action="${action}"><input type="hidden" name="acao" value="assinar"><button>Assinar documento</button></form>
<form method="post" action="${action}" novalidate><input type="hidden" name="acao" value="recusar">
<div class="field"><label for="motivo">Motivo da recusa</label>
<textarea id="motivo" name="motivo" maxlength="${limits.reasonMaxChars}"${missingReason ? ' aria-invalid="true" aria-describedby="motivo-erro" autofocus' : ''}></textarea>
${missingReason ? '<p class="error" id="motivo-erro" role="alert">Informe o motivo da recusa</p>' : ''}</div>
<button class="refuse">Recusar</button></form>
<a class="back" href="${escapeHtml(wayBack)}">Voltar sem assinar</a></section></div>`,
    false,
  );
}
