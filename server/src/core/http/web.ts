import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { House } from '../../house.ts';
import { escapeHtml } from '../html.ts';
import { namesFiles } from './area-pages.ts';
import { sendFailure } from './errors.ts';
import { makePage, type Page, sendPage } from './page.ts';
import { withClinicManifest } from './page-manifest.ts';
import { sessionCookieName } from './session-cookie.ts';
import { programPath } from './unreadable-address.ts';

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

/** The pages strangers and search engines may find, as the web's build lists them. */
interface ListedPage {
  readonly path: string;
  readonly file: string;
}

/** What the built pages leave open because only the installation knows it. */
function fillIn(template: string, { appUrl, config }: House): string {
  const words: Record<string, string> = {
    APP_URL: appUrl,
    SUPPORT_WHATSAPP: config.supportWhatsapp ?? '',
    SUPPORT_EMAIL: config.supportEmail,
  };
  return template.replace(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => escapeHtml(words[name] ?? ''));
}

const sitemapOf = (pages: readonly ListedPage[], appUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path }) => `  <url><loc>${escapeHtml(appUrl + path)}</loc></url>`).join('\n')}
</urlset>
`;

// Pages behind a login are not forbidden here: a crawler that may not ask would never be told `noindex`.
const robotsOf = (appUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /functions/
Sitemap: ${appUrl}/sitemap.xml
`;

async function serveListed(app: FastifyInstance, folder: string, house: House): Promise<void> {
  const listFile = join(folder, 'pages.json');
  const listed: ListedPage[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
  const serve = (path: string, page: Page) =>
    app.get(path, (request, reply) => {
      reply.removeHeader('x-robots-tag');
      return sendPage(request, reply, page);
    });
  for (const { path, file } of listed)
    serve(path, await makePage('text/html', fillIn(readFileSync(join(folder, file), 'utf8'), house)));
  serve('/sitemap.xml', await makePage('application/xml', sitemapOf(listed, house.appUrl)));
  serve('/robots.txt', await makePage('text/plain', robotsOf(house.appUrl)));
}

/** The built web: hashed assets for ever, pages always asked for anew, every other path the app's shell. */
export async function serveWeb(app: FastifyInstance, house: House, folder = defaultFolder): Promise<void> {
  const shellFile = join(folder, 'app.html');
  const shellHtml = existsSync(shellFile) ? fillIn(readFileSync(shellFile, 'utf8'), house) : '';
  const shell = shellHtml ? await makePage('text/html', shellHtml) : undefined;
  const withFiles = namesFiles(folder);
  const sessionCookie = sessionCookieName(house.appUrl.startsWith('https:'));
  if (shell) {
    await serveListed(app, folder, house);
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
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
    if (!shell || !wantsPage || !acceptsHtml || programPath.test(request.url))
      return sendFailure(reply, { code: 'request.not_found' });
    const named = withFiles(shellHtml, request.url, request.headers.cookie?.includes(sessionCookie) ?? false);
    const page = withClinicManifest(named ?? shellHtml, request.url) ?? named;
    if (page) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    return sendPage(request, reply, shell);
  });
}
