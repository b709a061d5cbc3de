import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { withClinicManifest } from '../pwa/page-manifest.ts';
import { sendFailure } from './errors.ts';

const defaultFolder = join(import.meta.dirname, '../../../web/dist');

/** Paths that belong to programs: an unknown one is an error, not the web's start page. */
const programPath = /^\/(api|functions|assets)(\/|$)/;
const yearSeconds = 31_536_000;

/** The built web: hashed assets for ever, pages always asked for anew, every other path the app's shell. */
export async function serveWeb(app: FastifyInstance, folder = defaultFolder): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${folder}/assets/`);
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  const shell = existsSync(join(folder, 'app.html')) ? 'app.html' : 'index.html';
  const shellHtml = built ? readFileSync(join(folder, shell), 'utf8') : '';
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
    if (!built || !wantsPage || !acceptsHtml || programPath.test(request.url))
      return sendFailure(reply, { code: 'request.not_found' });
    reply.header('cache-control', 'no-cache');
    const ofClinic = withClinicManifest(shellHtml, request.url);
    return ofClinic ? reply.type('text/html; charset=utf-8').send(ofClinic) : reply.sendFile(shell);
  });
}
