import { getManifest } from '@virtual-med/contract/branding/pwa';
import { shareAddress, sharedHash } from '@virtual-med/contract/branding/pwa-addresses';
import { limits } from '@virtual-med/contract/core/limits';
import { uuid } from '@virtual-med/contract/core/shapes';
import { z } from '@virtual-med/contract/core/zod';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { drain } from '../../../../core/http/file-body.ts';
import type { Router } from '../../../../core/http/router.ts';
import { readManifest } from './manifest.service.ts';

export function pwaRoutes(app: FastifyInstance, router: Router, ctx: AppContext): void {
  router.servePublic(getManifest, ({ query, reply }) => {
    // Asked for with every page: a new name, palette or logo, or a blocked clinic, shows at once.
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
    return readManifest(ctx, query.clinic_id, query.area ?? 'patient');
  });
  leadSharedFilesToPage(app);
}

/**
 * Files a phone shares are taken by the service worker. Where there is none yet they come here, without anybody's proof that
 * they are meant: they pass unread, and the page asks for them again.
 */
function leadSharedFilesToPage(app: FastifyInstance): void {
  app.post<{ Params: { clinicId: string } }>(shareAddress(':clinicId'), {
    // Before a body is looked for.
    onRequest: async (request, reply) => {
      const isWhole = await drain(request.raw, { maxBytes: 5 * limits.uploadMaxBytes, ms: 5_000 });
      if (!isWhole) reply.header('connection', 'close');
      const clinicId = z.safeParse(uuid, request.params.clinicId).data;
      const page = clinicId ? `${shareAddress(clinicId)}#${sharedHash}` : '/';
      return reply.header('cache-control', 'no-store').redirect(page, 303);
    },
    handler: async () => undefined,
  });
}
