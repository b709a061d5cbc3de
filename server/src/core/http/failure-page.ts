import { createHash } from 'node:crypto';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { embeddedPageStyles, productHead } from './embedded-pages.css.ts';

/** A person opened this address in a tab; a script that fetches it is told what is wrong in the one shape instead. */
export function isOpenedInTab({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { accept = '', 'sec-fetch-dest': destination = 'document' } = headers;
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && destination === 'document';
}

const styleHash = createHash('sha256').update(embeddedPageStyles).digest('base64');

/** All it needs is in it: a server that is too busy for a page is too busy for its files. */
export const failurePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const toStart = (style: string) => `<a class="${style}" href="/">${signInTexts.back}</a>`;
const toLogin = `<a class="button" href="/login">${signInTexts.submit}</a>`;
/** An empty link loads the address again. */
const again = `<a class="button" href="">${shellTexts.reload}</a>`;

/** What may help: signing in, another try, or, where another try would say the same, to go elsewhere. */
function waysOn(status: number): string {
  const mayPass = status >= 500 || status === 429;
  if (status !== 401 && !mayPass) return toStart('button');
  return `${mayPass ? again : toLogin}\n${toStart('button quiet')}`;
}

/** What a person reads who opened an address that cannot be answered: why, and what to do. */
export function failurePage(code: ErrorCode): string {
  const { status, title, message } = errorEntry(code);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title ?? message} | ${productName}`)}</title>
<style>${embeddedPageStyles}</style>
</head>
<body>
${productHead}
<main class="narrow"><div class="card">
<h1>${escapeHtml(title ?? message)}</h1>
${title ? `<p class="muted">${escapeHtml(message)}</p>` : ''}
<div class="after">
${waysOn(status)}
</div>
</div></main>
</body>
</html>
`;
}
