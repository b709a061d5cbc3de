import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { hasBody } from '@virtual-med/contract/core/endpoint';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { z } from '@virtual-med/contract/core/zod';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { describeAccess, openApiDocument } from './openapi.ts';
import { failuresOf } from './openapi-failures.ts';
import { featureOf, features } from './openapi-features.ts';

const block = (title: string, schema: z.core.$ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre></details>`;
};

function section(name: string, endpoint: AnyEndpoint): string {
  const failures = failuresOf(endpoint)
    .map(
      (code) =>
        `<tr><td>${errorEntry(code).status}</td><td><code>${code}</code></td><td lang="pt-BR">${escapeHtml(errorEntry(code).message)}</td></tr>`,
    )
    .join('');
  return `<section id="${name}"><h3><code>${endpoint.method}</code> ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}</p>
<dl><dt>Access</dt><dd>${escapeHtml(describeAccess(endpoint))}</dd><dt>Audit</dt><dd>${endpoint.audit}</dd>${hasBody(endpoint) ? `<dt>Largest body</dt><dd>${endpoint.bodyLimit} bytes</dd>` : ''}</dl>
${block('Path', endpoint.params, 'input')}${block('Query', endpoint.query, 'input')}${hasBody(endpoint) ? block('Body', endpoint.body, 'input') : ''}${block('Response', endpoint.response, 'output')}
<details><summary>Failures</summary><table>${failures}</table></details></section>`;
}

const styles = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0 auto;max-width:60rem;padding:1rem}
nav>ul{columns:2;padding:0;list-style:none}nav>ul>li{margin-bottom:.8rem}nav>ul>li>a{font-weight:600;break-after:avoid}
nav ul ul{padding-left:1.2rem}nav li li{overflow-wrap:anywhere}h2{margin:2.5rem 0 .2rem}h3{font-size:1.1rem;margin:0 0 .2rem;overflow-wrap:anywhere}
section{border-top:1px solid #8886;padding:1rem 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}
dt{font-weight:600}dd{margin:0;min-width:0;overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:12px}
summary{cursor:pointer;padding:.3rem 0}td{padding:.2rem .8rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:40rem){nav>ul{columns:1}}`;

type Table = readonly (readonly [name: string, endpoint: AnyEndpoint])[];

/** A long path breaks between its parts. */
const breakable = (path: string) => escapeHtml(path).replaceAll('/', '/<wbr>');

const idOf = (feature: string) => `feature-${feature.toLowerCase().replace(/\W+/g, '-')}`;

const contents = (feature: string, own: Table): string =>
  `<li><a href="#${idOf(feature)}">${feature}</a><ul>${own
    .map(([name, e]) => `<li><a href="#${name}">${e.method} ${breakable(e.path)}</a></li>`)
    .join('')}</ul></li>`;

const chapter = (feature: string, description: string, own: Table): string =>
  `<h2 id="${idOf(feature)}">${feature}</h2><p>${escapeHtml(description)}</p>
${own.map(([name, endpoint]) => section(name, endpoint)).join('\n')}`;

function page(endpoints: Record<string, AnyEndpoint>, version: string): string {
  const byFeature = Map.groupBy(Object.entries(endpoints), ([, endpoint]) => featureOf(endpoint).name);
  const chapters = features.map(({ name, description }) => ({ name, description, own: byFeature.get(name) ?? [] }));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Virtual.med API ${version}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<main><h1>Virtual.med API ${version}</h1><p>Every failure answers <code>{ code, message, fields?, requestId }</code>. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Endpoints"><ul>${chapters.map(({ name, own }) => contents(name, own)).join('')}</ul></nav>
${chapters.map(({ name, description, own }) => chapter(name, description, own)).join('\n')}</main></body></html>`;
}

/** Written when first asked for: describing every endpoint costs more than all the rest of a start. */
function once(write: () => string): () => string {
  let written: string | undefined;
  return () => {
    written ??= write();
    return written;
  };
}

/** The API's description for programs and for people, both written from the endpoint table. */
export function serveReference(
  app: FastifyInstance,
  endpoints: Record<string, AnyEndpoint>,
  about: { version: string; sessionCookie: string; supportEmail: string },
): void {
  const document = once(() => JSON.stringify(openApiDocument(endpoints, about)));
  const html = once(() => page(endpoints, about.version));
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(html()));
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles));
}
