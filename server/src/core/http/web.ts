import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type AppSide, manifestUrl } from '@virtual-med/contract/branding/pwa-addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { escapeHtml } from '../html.ts';
import { readAreaPages } from './area-pages.ts';
import { programPath, sendFailure } from './errors.ts';
import { makePage, type Page, sendMadePage, sendPage } from './page.ts';
import { type Preload, preloadUrls } from './preload-urls.ts';
import { sessionCookieName } from './session-cookie.ts';

const clinicPage = /^\/(paciente|clinica)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?]|$)/i;
const sides: Record<string, AppSide> = { paciente: 'patient', clinica: 'clinic' };

/** Some browsers read a page's manifest only once, as the page arrives: a clinic's page brings its own with it. */
function withClinicManifest(html: string, url: string): string | undefined {
  const [, area, clinicId] = clinicPage.exec(url) ?? [];
  const side = sides[area?.toLowerCase() ?? ''];
  if (!side || !clinicId) return undefined;
  const href = manifestUrl(clinicId.toLowerCase(), side).replace('&', '&amp;');
  return html.replace('</head>', () => `<link rel="manifest" href="${href}"></head>`);
}

const defaultFolder = join(import.meta.dirname, '../../../../web/dist');

const yearSeconds = 31_536_000;

/**
 * What browsers heed on a document alone: a script, a style or a font would carry it in vain, many times per page. A
 * worker's file (`.mjs`) keeps it: the worker lives under the policy it came with.
 */
const forDocuments = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-robots-tag',
  'x-xss-protection',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
];

/** A page the web's build has rendered, as it lists them. */
interface ListedPage {
  readonly path: string;
  readonly file: string;
  /** By strangers and search engines. */
  readonly isFindable: boolean;
  /** The same page with its content left to the scripts, sent where the rendered one would be the wrong one. */
  readonly bare?: { readonly file: string; readonly asked?: readonly string[]; readonly signedIn?: boolean };
}

/** What the built pages leave open because only the installation knows it. */
function fillIn(template: string, { appUrl, config }: AppContext): string {
  const words: Record<string, string> = {
    APP_URL: appUrl,
    SUPPORT_WHATSAPP: config.supportWhatsapp ?? '',
    SUPPORT_EMAIL: config.supportEmail,
  };
  return template.replace(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => escapeHtml(words[name] ?? ''));
}

const sitemapOf = (pages: readonly ListedPage[], appUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .filter(({ isFindable }) => isFindable)
  .map(({ path }) => `  <url><loc>${escapeHtml(appUrl + path)}</loc></url>`)
  .join('\n')}
</urlset>
`;

// Pages behind a login are not forbidden here: a crawler that may not ask would never be told `noindex`.
const robotsOf = (appUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /functions/
Sitemap: ${appUrl}/sitemap.xml
`;

const sessionCookieOf = ({ appUrl }: AppContext) => sessionCookieName(appUrl.startsWith('https:'));

const mayBeSignedIn = ({ headers }: FastifyRequest, ctx: AppContext): boolean =>
  headers.cookie?.includes(sessionCookieOf(ctx)) ?? false;

const isWrongFor = (request: FastifyRequest, { asked, signedIn }: NonNullable<ListedPage['bare']>, ctx: AppContext) =>
  asked?.some((name) => Object.hasOwn(request.query as object, name)) || (signedIn && mayBeSignedIn(request, ctx));

function serveListed(app: FastifyInstance, folder: string, ctx: AppContext): void {
  const listFile = join(folder, 'pages.json');
  const listed: ListedPage[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
  const serve = (path: string, isFindable: boolean, pageFor: (request: FastifyRequest) => Page, vary?: string) =>
    app.get(path, (request, reply) => {
      if (isFindable) reply.removeHeader('x-robots-tag');
      return sendPage(request, reply, pageFor(request), vary);
    });
  const read = (file: string) => makePage('text/html', fillIn(readFileSync(join(folder, file), 'utf8'), ctx));
  for (const { path, file, isFindable, bare } of listed) {
    const rendered = read(file);
    const left = bare && { ...bare, page: read(bare.file) };
    const pageFor = (request: FastifyRequest) => (left && isWrongFor(request, left, ctx) ? left.page : rendered);
    serve(path, isFindable, pageFor, left?.signedIn ? 'accept-encoding, cookie' : undefined);
  }
  const map = makePage('application/xml', sitemapOf(listed, ctx.appUrl));
  const robots = makePage('text/plain', robotsOf(ctx.appUrl));
  serve('/sitemap.xml', true, () => map);
  serve('/robots.txt', true, () => robots);
}

interface WebOptions {
  readonly folder?: string | undefined;
  /** What the first screen of a page requests from the API. */
  readonly preloadsOf: (page: string) => readonly Preload[];
}

/** The built web: hashed assets for ever, pages always asked for anew, every other path the app's shell. */
export async function serveWeb(
  app: FastifyInstance,
  ctx: AppContext,
  { folder = defaultFolder, preloadsOf }: WebOptions,
): Promise<void> {
  const filled = (file: string) =>
    existsSync(join(folder, file)) ? fillIn(readFileSync(join(folder, file), 'utf8'), ctx) : '';
  const shellHtml = filled('app.html');
  const skeletonHtml = filled('pages/area.html');
  const shell = shellHtml ? makePage('text/html', shellHtml) : undefined;
  const findAreaPage = readAreaPages(folder);

  async function areaPageAt(url: string, cookie: string | undefined): Promise<string | undefined> {
    const found = findAreaPage(url);
    if (!found) return undefined;
    const urls = await preloadUrls(ctx, { params: found.params, preloads: preloadsOf(found.path) }, cookie);
    // Without a session the visitor is led to a login: no skeleton of the area.
    const html = urls
      ? skeletonHtml.replace('<html ', () => `<html data-preload="${escapeHtml(urls.join(' '))}" `)
      : shellHtml;
    return html.replace('</head>', () => `${found.head}</head>`);
  }

  if (shell) {
    serveListed(app, folder, ctx);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['**/*.{br,gz}', '**/.vite/**', 'app.html', 'pages/**', 'pages.json', 'areas.json'],
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${folder}/assets/`);
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
        if (hashed && /\.(js|css|woff2)(\.(br|gz))?$/.test(path))
          for (const name of forDocuments) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
    if (!shell || !wantsPage || !acceptsHtml || programPath.test(request.url))
      return sendFailure(reply, { code: 'request.not_found' });
    const areaPage = await areaPageAt(request.url, request.headers.cookie);
    const page = withClinicManifest(areaPage ?? shellHtml, request.url) ?? areaPage;
    if (page) return sendMadePage(request, reply.header('cache-control', 'no-cache'), page);
    return sendPage(request, reply, shell);
  });
}
