import { getBrand } from '@virtual-med/contract/branding/brand';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { readPublicBrand } from './brand.service.ts';

export function brandRoutes(router: Router, house: House): void {
  router.servePublic(getBrand, async ({ params, reply }) => {
    // A new name, palette or logo, or a blocked clinic, shows at the next visit.
    reply.header('cache-control', 'no-cache');
    return { brand: (await readPublicBrand(house, params.clinicId)) ?? null };
  });
}
