import { getBrand } from '@virtual-med/contract/branding/brand';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { readPublicBrand } from './brand.service.ts';

export function brandRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(getBrand, async ({ params, reply }) => {
    // A new name, palette or logo, or a blocked clinic, shows at the next visit.
    reply.header('cache-control', 'no-cache');
    return { brand: (await readPublicBrand(ctx, params.clinicId)) ?? null };
  });
}
