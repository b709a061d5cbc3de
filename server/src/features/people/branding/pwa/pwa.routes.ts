import { getManifest } from '@virtual-med/contract/branding/pwa';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { readManifest } from './manifest.service.ts';

export function pwaRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(getManifest, ({ query, reply }) => {
    // Asked for with every page: a new name, palette or logo, or a blocked clinic, shows at once.
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
    return readManifest(ctx, query.clinic_id, query.area ?? 'patient');
  });
}
