import { getBrand } from '@virtual-med/contract/brand';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { readPublicBrand } from './brand.service.ts';

export function brandRoutes(router: Router, house: House): void {
  router.servePublic(getBrand, async ({ params, reply }) => {
    // A new name, palette or logo, or a blocked clinic, shows at the next visit.
    reply.header('cache-control', 'no-cache');
    return { brand: (await readPublicBrand(house, params.clinicId)) ?? null };
  });
}
